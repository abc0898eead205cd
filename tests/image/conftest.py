"""What the tests of the image share: the files of systemd/image."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def image_files(project: Path) -> Path:
    """The folder of the image's own files."""
    return project / "systemd" / "image"
