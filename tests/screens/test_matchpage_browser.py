"""The page of a match, opened and played in a real browser, without any network or server.

Chromium is driven through a pair of pipes (its DevTools protocol), so that no port is open.
"""

from __future__ import annotations

import base64
import io
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from PIL import Image, ImageStat

from sonar_console.bots import hidden_squares
from sonar_console.cards import FilmCard
from sonar_console.modes.review.film import film_of_record
from sonar_console.record import read_record
from sonar_console.screens.matchpage import match_page

RECORDS = Path(__file__).parents[1] / "records"
NAMES = ("chromium", "chromium-browser", "google-chrome")
BROWSER = next((found for name in NAMES if (found := shutil.which(name))), None)
LONGEST = 60.0

pytestmark = pytest.mark.skipif(BROWSER is None, reason="no Chromium here (apt install chromium)")


class Browser:
    """One Chromium with one page."""

    def __init__(self, folder: Path) -> None:
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()
        command = [
            str(BROWSER),
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-dev-shm-usage",
            "--no-first-run",
            "--hide-scrollbars",
            f"--user-data-dir={folder}",
            "--remote-debugging-pipe",
            "about:blank",
        ]
        # The browser has its pipes at the descriptors 3 and 4.
        script = f'exec 3<&{to_read} 4>&{to_write}; exec "$@"'
        self._process = subprocess.Popen(
            ["bash", "-c", script, "bash", *command],
            pass_fds=(to_read, to_write),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            env={**os.environ, "HOME": str(folder)},
        )
        os.close(to_read)
        os.close(to_write)
        self._buffer = b""
        self._number = 0
        self._session = ""
        self.said: list[str] = []
        """The errors and refusals that the browser told of the page."""
        self.asked: list[str] = []
        """All addresses that the page asked for."""
        targets = self.call("Target.getTargets")["targetInfos"]
        page = next(each["targetId"] for each in targets if each["type"] == "page")
        attached = self.call("Target.attachToTarget", targetId=page, flatten=True)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def close(self) -> None:
        os.close(self._write)
        self._process.terminate()
        self._process.wait(LONGEST)
        os.close(self._read)

    def call(self, method: str, **values: Any) -> Any:
        self._number += 1
        message = {"id": self._number, "method": method, "params": values}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._take()
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                return answer["result"]

    def _take(self) -> Any:
        ends = time.monotonic() + LONGEST
        while b"\0" not in self._buffer:
            left = ends - time.monotonic()
            assert left > 0, "the browser does not answer"
            if select.select([self._read], [], [], left)[0]:
                piece = os.read(self._read, 1 << 20)
                assert piece, "the browser has ended"
                self._buffer += piece
        line, _, self._buffer = self._buffer.partition(b"\0")
        told = json.loads(line)
        method, values = told.get("method"), told.get("params", {})
        if method == "Runtime.exceptionThrown":
            self.said.append(str(values["exceptionDetails"]))
        elif method == "Log.entryAdded":
            self.said.append(values["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.asked.append(values["request"]["url"])
        return told

    def open(self, path: Path, fragment: str = "", size: tuple[int, int] = (1280, 720)) -> None:
        self.said, self.asked = [], []
        self.call(
            "Emulation.setDeviceMetricsOverride",
            width=size[0],
            height=size[1],
            deviceScaleFactor=1,
            mobile=size[0] < 600,
        )
        self.call("Page.navigate", url="about:blank")
        self.call("Page.navigate", url=path.as_uri() + fragment)
        while self.run("document.readyState") != "complete":
            pass

    def run(self, script: str) -> Any:
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in answer, answer
        return answer["result"].get("value")

    def key(self, key: str) -> None:
        text = key if len(key) == 1 else ""
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, text=text)

    def tap(self, selector: str) -> None:
        self.run(f"document.querySelector({selector!r}).scrollIntoView({{block: 'center'}})")
        box = self.run(
            f"(() => {{ const box = document.querySelector({selector!r}).getBoundingClientRect();"
            " return [box.x + box.width / 2, box.y + box.height / 2]; })()"
        )
        touch = {"x": box[0], "y": box[1]}
        self.call("Input.dispatchTouchEvent", type="touchStart", touchPoints=[touch])
        self.call("Input.dispatchTouchEvent", type="touchEnd", touchPoints=[])

    def picture(self) -> Image.Image:
        data = self.call("Page.captureScreenshot", format="png")["data"]
        return Image.open(io.BytesIO(base64.b64decode(data))).convert("RGB")

    @property
    def moment(self) -> int:
        return int(self.run("document.getElementById('time').value"))


@pytest.fixture(scope="module")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    found = Browser(tmp_path_factory.mktemp("browser"))
    yield found
    found.close()


@pytest.fixture(scope="module")
def film() -> FilmCard:
    record = read_record(RECORDS / "delta-turn.sonar")
    return film_of_record(record, ("fr", "en"), RECORDS, hidden_squares)


@pytest.fixture(scope="module")
def page(film: FilmCard, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("page") / "match.html"
    path.write_bytes(match_page(film, ("fr", "en")))
    return path


def test_it_opens_without_an_error_and_asks_for_nothing(
    browser: Browser, page: Path, film: FilmCard
) -> None:
    browser.open(page)
    assert browser.said == []
    assert [each for each in browser.asked if each not in (page.as_uri(), "about:blank")] == []
    assert browser.run("document.documentElement.lang") == "fr"
    assert browser.moment == len(film.moments) - 1
    assert browser.run("document.querySelectorAll('#moments a').length") > 3
    assert browser.run("document.querySelectorAll('#praise dd').length") == 8


def test_an_address_leads_to_its_moment_and_side(browser: Browser, page: Path) -> None:
    browser.open(page, "#m12-yellow")
    assert browser.moment == 11
    pressed = "document.querySelector('#views [aria-pressed=true]').dataset.view"
    assert browser.run(pressed) == "yellow"
    browser.open(page, "#m99999")
    assert browser.moment == int(browser.run("document.getElementById('time').max"))
    browser.open(page, "#<script>")
    assert browser.said == []


def test_every_moment_of_the_list_has_an_address(browser: Browser, page: Path) -> None:
    browser.open(page)
    links = browser.run("[...document.querySelectorAll('#moments a')].map((each) => each.hash)")
    for hash_ in (links[0], links[-1]):
        browser.run(f"document.querySelector('#moments a[href=\"{hash_}\"]').click()")
        while browser.run("location.hash") != hash_:
            pass
        assert browser.moment == int(hash_[2:]) - 1


def test_it_is_moved_by_keys(browser: Browser, page: Path, film: FilmCard) -> None:
    browser.open(page, "#m20")
    last = len(film.moments) - 1
    for key, moment in (
        ("ArrowLeft", 18),
        ("ArrowRight", 19),
        ("Home", 0),
        ("ArrowLeft", 0),
        ("End", last),
    ):
        browser.key(key)
        assert browser.moment == moment, key
    browser.key("ArrowUp")
    assert browser.moment in {key.at for key in film.keys}
    browser.key("v")
    assert browser.run("location.hash").endswith("-blue")
    browser.key("l")
    assert browser.run("document.documentElement.lang") == "en"
    assert "Squares where each crew could be" in browser.run("document.body.textContent")


def test_it_plays_by_itself_to_the_end(browser: Browser, page: Path, film: FilmCard) -> None:
    """From the last moment but one: nobody waits for the whole film."""
    last = len(film.moments) - 1
    browser.open(page, f"#m{last - 1}")
    browser.key(" ")
    while browser.moment < last:
        pass
    while browser.run("document.getElementById('play').textContent") != "Lecture":
        pass
    assert browser.run("location.hash") == f"#m{last + 1}"
    assert browser.said == []


def test_it_is_played_and_paused_by_touch(browser: Browser, page: Path) -> None:
    browser.open(page, "#m1", (390, 844))
    browser.tap("#play")
    while browser.run("document.getElementById('play').textContent") != "Pause":
        pass
    browser.tap("#play")
    while browser.run("document.getElementById('play').textContent") != "Lecture":
        pass
    browser.tap("#views [data-view=yellow]")
    while not browser.run("location.hash").endswith("-yellow"):
        pass


@pytest.mark.parametrize("size", [(390, 844), (1280, 720), (1920, 1080)])
def test_nothing_is_cut_off_at_the_side(
    browser: Browser, page: Path, size: tuple[int, int]
) -> None:
    browser.open(page, "#m40-blue", size)
    assert browser.run("document.documentElement.scrollWidth") <= size[0]
    small = browser.run(
        "[...document.querySelectorAll('button, input')].filter((each) =>"
        " each.getBoundingClientRect().height < 40).length"
    )
    assert small == 0, "a finger needs 40 pixels"
    picture = browser.picture()
    assert picture.size == size
    assert max(ImageStat.Stat(picture).stddev) > 20, "there is something to be seen"


def test_a_side_sees_its_own_route_and_plot_and_not_the_enemys_route(
    browser: Browser, page: Path
) -> None:
    def lines(colour: str) -> int:
        query = f"document.querySelectorAll('#moving polyline[stroke=\"var(--{colour})\"]').length"
        return int(browser.run(query))

    browser.open(page, "#m40")
    assert lines("blue")
    assert lines("yellow")
    browser.open(page, "#m40-blue")
    assert lines("blue")
    assert not lines("yellow")
    assert lines("text")


def test_a_hostile_name_is_shown_and_runs_nothing(
    browser: Browser, film: FilmCard, tmp_path: Path
) -> None:
    hostile = "</script><img src=x onerror=\"document.title='owned'\"><script>throw 1</script>"
    path = tmp_path / "hostile.html"
    path.write_bytes(match_page(replace(film, names={"blue": hostile}), ("en", "fr")))
    browser.open(path)
    assert browser.said == []
    assert hostile in browser.run("document.getElementById('title').textContent")
    assert browser.run("document.querySelectorAll('img').length") == 0
    assert browser.run("document.title").startswith("</script>")


def test_what_the_policy_forbids_does_not_run(browser: Browser, page: Path, tmp_path: Path) -> None:
    """A page into which somebody has put a script of their own."""
    path = tmp_path / "changed.html"
    text = page.read_text("utf-8")
    path.write_text(text.replace("</body>", "<script>document.title = 'owned'</script></body>"))
    browser.open(path)
    assert browser.run("document.title") != "owned"
    assert any("Content Security Policy" in each for each in browser.said)
