"""Puts the engine's binary into the wheel, so that the client works wherever it is installed.

It is the one that the variable SEGUE names, else one built here by the Swift toolchain. Where there is neither, the wheel
is one for all platforms, without an engine; what is missing is said when somebody starts one. A folder that is installed to
be edited gets none: who edits it builds the engine as well.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sysconfig
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class EngineHook(BuildHookInterface):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable":
            return
        engine = self._named() or self._built()
        if engine is None:
            self.app.display_warning("There is no Swift toolchain here, and SEGUE is not set: the wheel has no engine.")
            return
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
        build_data["force_include"][str(self._stripped(engine))] = "segue/bin/segue"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(self._folder, ignore_errors=True)

    @property
    def _folder(self) -> Path:
        return Path(self.directory) / "engine"

    def _named(self) -> Path | None:
        named = os.environ.get("SEGUE")
        if not named:
            return None
        if not os.access(named, os.X_OK):
            raise RuntimeError(f"SEGUE names {named}, which is no executable file: build it, or unset the variable")
        return Path(named).resolve()

    def _built(self) -> Path | None:
        package, swift = Path(self.root).parents[1], shutil.which("swift")
        if swift is None or not (package / "Package.swift").exists():
            return None
        command = [swift, "build", "-c", "release", "--product", "segue"]
        self.app.display_waiting("Building the engine, which takes some ten minutes the first time …")
        subprocess.run(command, cwd=package, check=True)
        shown = subprocess.run([*command, "--show-bin-path"], cwd=package, check=True, capture_output=True, text=True)
        return Path(shown.stdout.strip()) / "segue"

    def _stripped(self, engine: Path) -> Path:
        """A copy without its symbols, two thirds of the file, where there is a program that takes them out."""
        self._folder.mkdir(parents=True, exist_ok=True)
        copy = Path(shutil.copy(engine, self._folder / "segue"))
        if strip := shutil.which("strip"):
            subprocess.run([strip, copy], check=False)
        return copy
