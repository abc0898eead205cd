"""The checks of the solids: collisions, walls and surfaces of what is printed, its size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from sonar_tools.body.checks import Body, pieces
from sonar_tools.body.plates import Vector
from sonar_tools.body.solids import PlacedSolid, printed

TOUCH = 0.5
"""Cubic millimetres in which two solids may meet: rounding of the kernel, not a collision."""
RAYS = 2500
"""At most so many triangles of a printed part's surface are measured for its walls."""


def collisions(items: Sequence[PlacedSolid]) -> list[str]:
    """The pairs of solids that take the same room."""
    boxes = [item.solid.bounding_box() for item in items]
    found = []
    for n, one in enumerate(items):
        for m in range(n):
            other = items[m]
            if not _meet(boxes[n], boxes[m]):
                continue
            common = one.solid.intersect(other.solid)
            volume = _volume(common)
            if volume > TOUCH:
                pair = f"{other.key} ({other.group}) and {one.key} ({one.group})"
                found.append(f"{pair} take the same room: {volume:.1f} mm³")
    return found


def _volume(shape: Any) -> float:
    if shape is None:
        return 0.0
    if isinstance(shape, list | tuple):
        return sum(_volume(each) for each in shape)
    return float(getattr(shape, "volume", 0.0))


def _meet(one: Any, other: Any) -> bool:
    return all(
        getattr(one.min, axis) < getattr(other.max, axis) - 1e-4
        and getattr(other.min, axis) < getattr(one.max, axis) - 1e-4
        for axis in "XYZ"
    )


Triangle = tuple[Vector, Vector, Vector]


def mesh(solid: Any, fine: float = 0.1) -> list[Triangle]:
    """The surface as triangles, turned outwards."""
    points, corners = solid.tessellate(fine, 0.3)
    at = [(p.X, p.Y, p.Z) for p in points]
    return [(at[a], at[b], at[c]) for a, b, c in corners]


def open_edges(triangles: Sequence[Triangle]) -> int:
    """How many edges do not lie between two triangles that are turned alike: 0 if watertight."""
    edges: dict[tuple[Vector, Vector], int] = {}

    def near(p: Vector) -> Vector:
        return (round(p[0], 4) + 0.0, round(p[1], 4) + 0.0, round(p[2], 4) + 0.0)

    for triangle in triangles:
        a, b, c = (near(p) for p in triangle)
        for edge in ((a, b), (b, c), (c, a)):
            if edge[0] != edge[1]:
                edges[edge] = edges.get(edge, 0) + 1
    return sum(abs(amount - edges.get((b, a), 0)) for (a, b), amount in edges.items())


def thinnest(triangles: Sequence[Triangle]) -> float:
    """The thinnest wall in millimetres: from points of the surface inwards to the other side."""
    import numpy as np

    faces = np.array(triangles)
    a, e1, e2 = faces[:, 0], faces[:, 1] - faces[:, 0], faces[:, 2] - faces[:, 0]
    normal = np.cross(e1, e2)
    size = np.linalg.norm(normal, axis=1)
    kept = np.flatnonzero(size > 0.5)
    order = kept[np.argsort(-size[kept], kind="stable")][:RAYS]
    least = math.inf
    for n in order:
        for weights in ((1 / 3, 1 / 3), (0.6, 0.2)):
            start = a[n] + weights[0] * e1[n] + weights[1] * e2[n]
            way = -normal[n] / size[n]
            p = np.cross(way, e2)
            det = np.einsum("ij,ij->i", e1, p)
            # only walls whose other side faces back count: at an edge the ray leaves aslant
            good = (np.abs(det) > 1e-9) & (normal @ way > 0.95 * size)
            inverse = np.where(good, 1 / np.where(good, det, 1), 0)
            t = start - a
            u = np.einsum("ij,ij->i", t, p) * inverse
            q = np.cross(t, e1)
            v = q @ way * inverse
            far = np.einsum("ij,ij->i", e2, q) * inverse
            hits = far[good & (u >= 0) & (v >= 0) & (u + v <= 1) & (far > 1e-3)]
            if len(hits):
                least = min(least, float(hits.min()))
    return least


def solid_faults(body: Body, items: Sequence[PlacedSolid]) -> list[str]:
    """What is wrong with the solids: collisions, thin or open brackets, too large for the bed."""
    sizes = body.description
    found = collisions(items)
    bed = sizes.pair("material", "bed")
    grams = 0.0
    amounts = pieces(body)
    for name, solid in printed(body).items():
        triangles = mesh(solid)
        if not solid.is_valid or open_edges(triangles):
            found.append(f"{name}: its surface is not closed")
        least = sizes("brackets", "plate") if name == "encoder-plate" else sizes("material", "wall")
        wall = thinnest(triangles)
        if wall < least - 0.01:
            found.append(f"{name}: a wall of {wall:.2f} mm, {least:g} at least")
        box = solid.bounding_box().size
        if max(box.X, box.Y) > max(bed) or min(box.X, box.Y) > min(bed):
            found.append(f"{name}: {box.X:.0f} × {box.Y:.0f} mm is larger than the bed")
        grams += amounts[name] * solid.volume / 1000 * sizes("material", "filament_density")
    if grams > sizes.buy["filament"].amount:
        found.append(f"[buy.filament] amount: {grams:.0f} grams are needed")
    return found
