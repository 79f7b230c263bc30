"""A disk of our own: an ext4 file system in a file, on a loop device that does not cache it a second time.

What the system remembers of it is forgotten by unmounting it. Knows nothing of what is put there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import time
from pathlib import Path

from programs import Absent

FILES = 1_500_000


class Disk:
    def __init__(self, folder: Path, gigabytes: int) -> None:
        """Makes the disk; `Absent` says why there can be none."""
        if os.geteuid() != 0:
            raise Absent("only root may mount a disk of its own")
        folder.mkdir(parents=True, exist_ok=True)
        self._image, self.path = folder / "image", folder / "disk"
        self.path.mkdir(exist_ok=True)
        with self._image.open("wb") as image:
            image.truncate(gigabytes << 30)
        try:
            # Lazily, the tables of inodes would be written while something is measured.
            lazy = "lazy_itable_init=0,lazy_journal_init=0"
            command("mkfs.ext4", "-q", "-F", "-m", "0", "-E", lazy, "-N", FILES, self._image)
            self._device = command("losetup", "--find", "--show", "--direct-io=on", self._image).strip()
            self._mount()
        except Absent:
            self._image.unlink()
            raise

    def forget(self) -> None:
        """Nothing of it is in memory after this."""
        self._unmount()
        self._mount()

    def remove(self) -> None:
        self._unmount()
        command("losetup", "--detach", self._device)
        self._image.unlink()

    def _unmount(self) -> None:
        # A process that was just killed has its files for a moment longer.
        for attempt in range(20):
            try:
                command("umount", self.path)
                return
            except Absent:
                time.sleep(0.05 * attempt)
        command("umount", self.path)

    def _mount(self) -> None:
        command("mount", "-t", "ext4", "-o", "noatime", self._device, self.path)


def command(program: str, *arguments: object) -> str:
    if not (found := shutil.which(program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")):
        raise Absent(f"there is no {program}")
    result = subprocess.run([found, *map(str, arguments)], capture_output=True, text=True)
    if result.returncode != 0:
        raise Absent(f"{program}: {result.stderr.strip()}")
    return result.stdout
