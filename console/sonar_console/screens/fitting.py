"""Lays a picture on a window as its television needs it: turned, and within a margin."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from sonar_console.cards.picture import Fit
from sonar_console.screens import theme


class Fitting:
    """Where a picture lies on a window of a size in pixels, and how it is turned."""

    def __init__(self, size: tuple[int, int], fit: Fit) -> None:
        self.size = size
        self.fit = fit
        width, height = size
        aside, above = round(width * fit.margin / 100), round(height * fit.margin / 100)
        self._inner = pygame.Rect(aside, above, width - 2 * aside, height - 2 * above)
        self._sideways = fit.turned in (90, 270)
        wide, tall = self._inner.size
        self.page = (tall, wide) if self._sideways else (wide, tall)
        """The size of the picture, as its reader sees it."""

    @property
    def plain(self) -> bool:
        """Whether the picture has the window's own pixels."""
        return not self.fit.turned and self.page == self.size

    def clear(self, window: pygame.Surface) -> None:
        """Fill the margin, and all within."""
        window.fill(theme.HULL)

    def lay(
        self, window: pygame.Surface, picture: pygame.Surface, places: Sequence[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Lays some places of a picture on the window; where they are there."""
        laid = []
        for place in places:
            cut = place.clip(picture.get_rect())
            if cut.size == (0, 0):
                continue
            part, where = picture.subsurface(cut), self._where(cut)
            if self.fit.turned == 180:
                part = pygame.transform.flip(part, True, True)
            elif self._sideways:
                part = pygame.transform.rotate(part, -self.fit.turned)
            window.blit(part, where)
            laid.append(where)
        return laid

    def _where(self, place: pygame.Rect) -> pygame.Rect:
        """Where a place of the picture is on the window."""
        inner = self._inner
        if self.fit.turned == 90:
            return pygame.Rect(inner.right - place.bottom, inner.y + place.x, place.h, place.w)
        if self.fit.turned == 180:
            return pygame.Rect(inner.right - place.right, inner.bottom - place.bottom, *place.size)
        if self.fit.turned == 270:
            return pygame.Rect(inner.x + place.y, inner.bottom - place.right, place.h, place.w)
        return place.move(inner.topleft)
