"""Opens folders in which nobody else can change anything, whoever runs the program.

A path is walked from the root, one part after the other, by descriptors. Each folder on the way
must belong to root or to this user, and nobody else may write in it, unless it is sticky like
``/tmp``. A link on the way is followed when root or this user made it; a link at the end never is.
So nothing that is opened, made or removed in such a folder is another user's doing.
"""

from __future__ import annotations

import grp
import os
import pwd
import stat
from pathlib import Path

from sonar_console.system.folders import UnfitFolderError

MOST_LINKS = 40
"""Links that a path may lead over, as for the kernel."""
_FOLDER = os.O_DIRECTORY | os.O_NOFOLLOW | os.O_CLOEXEC
_WAY = _FOLDER | getattr(os, "O_PATH", os.O_RDONLY)
"""To pass through a folder that may not be listed."""


class UntrustedPathError(UnfitFolderError):
    """A folder or file that somebody else could change: one line that says which, and whose."""


def open_folder(path: Path, *, make: bool = True) -> int:
    """Open a folder that is this user's alone; its descriptor, which the caller closes.

    With ``make`` the folders that are missing are made, for this user only.

    Raises `UntrustedPathError` where another user owns it or may write in it, where a folder on
    the way is not to be trusted, and where it is a link; `OSError` where it cannot be opened.
    """
    way = _walk(path, make=make)
    try:
        there = os.fstat(way)
        if there.st_uid != os.geteuid():
            owner = user_name(there.st_uid)
            raise UntrustedPathError(f"{path} belongs to {owner}: {_instead(owner)}")
        if _others_may_write(there):
            raise UntrustedPathError(f"{path}: others may write in it: sudo chmod go-w {path}")
        return os.open(".", os.O_RDONLY | _FOLDER, dir_fd=way)
    finally:
        os.close(way)


def check_way(path: Path) -> None:
    """Check that nobody else can exchange a folder or anything in it, but in sticky folders.

    Raises as `open_folder`; the folder itself may be root's or sticky.
    """
    way = _walk(path, make=False)
    try:
        _check_passage(os.fstat(way), path)
    finally:
        os.close(way)


def root_keeps_out(path: Path) -> None:
    """For root only: make a folder, and check that it is root's, with the way to it.

    Another user writes where the system lets him. Raises as `open_folder`.
    """
    if os.geteuid() == 0:
        try:
            os.close(open_folder(path))
        except UntrustedPathError:
            raise
        except OSError:
            return  # it cannot be made: who writes there says so


def is_of_root_alone(path: Path) -> bool:
    """Whether an executable file, and each folder on the way to it, is root's to change alone.

    A link, here or on the way, is not.
    """
    root = (0, Path("/").stat().st_uid)
    try:
        file, *folders = (part.lstat() for part in (path, *path.parents))
    except OSError:
        return False
    runs = stat.S_ISREG(file.st_mode) and file.st_mode & stat.S_IXOTH
    return (
        path.is_absolute()
        and bool(runs)
        and all(stat.S_ISDIR(each.st_mode) for each in folders)
        and all(
            each.st_uid in root and not each.st_mode & (stat.S_IWGRP | stat.S_IWOTH)
            for each in (file, *folders)
        )
    )


def user_name(number: int) -> str:
    """The name of a user, or its number."""
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)


def _instead(owner: str) -> str:
    if os.geteuid() == 0:
        return f"root does not work in the folders of others (sudo -u {owner} …)"
    return "choose a folder of your own"


def _walk(path: Path, *, make: bool) -> int:
    """Open a folder, to pass through it, over a way that can be trusted."""
    at = os.open("/", _WAY)
    links = 0
    names = [name for name in reversed(Path.cwd().joinpath(path).parts) if name != "/"]
    try:
        while names:
            _check_passage(os.fstat(at), path)
            name = names.pop()
            target = _link(at, name, path)
            if target is None:
                at = _enter(at, name, make=make)
                continue
            links += 1
            if not names or links > MOST_LINKS:
                raise UntrustedPathError(f"{path}: {name} is a link, which is not followed")
            if target.startswith("/"):
                os.close(at)
                at = os.open("/", _WAY)
            names += [part for part in reversed(Path(target).parts) if part != "/"]
    except BaseException as fault:
        os.close(at)
        if isinstance(fault, OSError) and not isinstance(fault, UntrustedPathError):
            fault.filename = str(path)  # of a part of it, the name alone says little
        raise
    return at


def _link(at: int, name: str, path: Path) -> str | None:
    """Where a link leads, or None for what is no link; another user's link is an error."""
    try:
        there = os.stat(name, dir_fd=at, follow_symlinks=False)
    except FileNotFoundError:
        return None
    if not stat.S_ISLNK(there.st_mode):
        return None
    if not _trusted(there.st_uid):
        raise UntrustedPathError(f"{path}: {name} is a link of {user_name(there.st_uid)}")
    return os.readlink(name, dir_fd=at)


def _enter(at: int, name: str, *, make: bool) -> int:
    """Open a folder within a folder, which is closed."""
    try:
        inner = os.open(name, _WAY, dir_fd=at)
    except FileNotFoundError:
        if not make:
            raise
        os.mkdir(name, 0o700, dir_fd=at)
        inner = os.open(name, _WAY, dir_fd=at)
    os.close(at)
    return inner


def _check_passage(there: os.stat_result, path: Path) -> None:
    """Check a folder on the way."""
    if not _trusted(there.st_uid):
        owner = user_name(there.st_uid)
        raise UntrustedPathError(f"{path} lies in a folder of {owner}: {_instead(owner)}")
    if _others_may_write(there) and not there.st_mode & stat.S_ISVTX:
        raise UntrustedPathError(f"{path} lies in a folder in which others may write: name another")


def _trusted(owner: int) -> bool:
    """Whether a user is root or oneself; within a container root may have another number."""
    return owner in (0, os.geteuid(), Path("/").stat().st_uid)


def _others_may_write(there: os.stat_result) -> bool:
    if there.st_mode & stat.S_IWOTH:
        return True
    return bool(there.st_mode & stat.S_IWGRP) and not _group_of_one(there.st_gid)


def _group_of_one(number: int) -> bool:
    """Whether a group is root's, or one that this user has alone, as most systems make it."""
    if number == 0:
        return True
    own = user_name(os.geteuid())
    try:
        group = grp.getgrgid(number)
    except KeyError:
        return False
    return group.gr_name == own and set(group.gr_mem) <= {own}
