"""The wheel: with the engine's binary for this platform, or without one and then with a clear word on what to do.

No Swift is built here and nothing is fetched: the binary is the one under test, the build's own tools are those of this
environment, and what the wheel depends on is lent by it.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest
from conftest import EXAMPLES, REPOSITORY

PROJECT = REPOSITORY / "clients" / "python"
HELLO = """
import segue
with segue.Engine(flows={flows!r}, memory=True) as engine:
    print(segue.find_engine())
    print(engine.start_flow("create-team").screen.title)
"""


def environment(**variables):
    """That of this process, without what names an engine or a package."""
    kept = {name: value for name, value in os.environ.items() if name not in ("SEGUE", "PYTHONPATH")}
    return {**kept, **variables}


def built(folder, **variables):
    """The wheel of the project, made in the folder."""
    source = folder / "clients" / "python"
    shutil.copytree(PROJECT, source, ignore=shutil.ignore_patterns(".*", "__pycache__", "dist", "build"))
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps",
         "--no-build-isolation", "--wheel-dir", folder, source],
        env=environment(**variables), check=True)
    assert not (source / "dist").exists()
    return next(folder.glob("*.whl"))


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    return built(tmp_path_factory.mktemp("wheel"), SEGUE=os.environ["SEGUE"])


@pytest.fixture(scope="module")
def pure_wheel(tmp_path_factory):
    return built(tmp_path_factory.mktemp("pure"), PATH="/nowhere")


def fresh(folder, wheel):
    """The Python of a fresh environment with the wheel. Its dependencies are lent by this one."""
    venv.create(folder, with_pip=False)
    python = folder / "bin" / "python"
    run = subprocess.run(
        [python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"], check=True, capture_output=True, text=True)
    packages = Path(run.stdout.strip())
    subprocess.run(
        [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "--python", python, "install", "--no-index",
         "--no-deps", wheel], env=environment(), check=True)
    (packages / "lent.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return python


@pytest.fixture(scope="module")
def python(tmp_path_factory, wheel):
    return fresh(tmp_path_factory.mktemp("fresh") / "venv", wheel)


@pytest.fixture(scope="module")
def pure_python(tmp_path_factory, pure_wheel):
    return fresh(tmp_path_factory.mktemp("fresh-pure") / "venv", pure_wheel)


def test_it_carries_the_engine_and_says_for_which_platform(wheel):
    platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    assert wheel.name == f"segue-0.1.0-py3-none-{platform}.whl"
    with zipfile.ZipFile(wheel) as file:
        assert file.getinfo("segue/bin/segue").external_attr >> 16 & 0o111 == 0o111
        assert "Root-Is-Purelib: false" in file.read("segue-0.1.0.dist-info/WHEEL").decode()
        assert "segue/py.typed" in file.namelist() and "segue/terminal/app.py" in file.namelist()


def test_installed_it_works_at_once(python, tmp_path):
    ran = subprocess.run(
        [python, "-c", HELLO.format(flows=str(EXAMPLES))], env=environment(PATH="/nowhere"), cwd=tmp_path, check=True,
        capture_output=True, text=True)
    engine, title = ran.stdout.splitlines()
    assert Path(engine).is_relative_to(python.parents[1]) and title == "What kind of team is it?"


def test_the_front_end_starts(python, tmp_path):
    ran = subprocess.run(
        [python, "-m", "segue", "play", "--help"], env=environment(PATH="/nowhere"), cwd=tmp_path, check=True,
        capture_output=True, text=True)
    assert "FLOW" in ran.stdout


def test_without_a_toolchain_it_is_for_all_platforms(pure_wheel):
    assert pure_wheel.name == "segue-0.1.0-py3-none-any.whl"
    with zipfile.ZipFile(pure_wheel) as file:
        assert not any(name.startswith("segue/bin") for name in file.namelist())


@pytest.mark.parametrize("command", [["-c", HELLO.format(flows="x")], ["-m", "segue", "play", str(EXAMPLES / "create-team.flow.json")]])
def test_and_says_what_to_do(pure_python, tmp_path, command):
    ran = subprocess.run(
        [pure_python, *command], env=environment(PATH="/nowhere"), cwd=tmp_path, capture_output=True, text=True)
    assert ran.returncode != 0
    assert "this package was installed without an engine" in ran.stderr and "swift build -c release" in ran.stderr


SWIFT = """#!/bin/sh
[ "$*" = "build -c release --product segue" ] && { echo built >> built; exit STATUS; }
[ "$*" = "build -c release --product segue --show-bin-path" ] && /usr/bin/dirname ENGINE
"""


@pytest.mark.parametrize("status", [0, 1])
def test_where_there_is_a_toolchain_it_builds_the_engine(tmp_path, status):
    """A toolchain that notes what it is told, and whose product is the engine under test."""
    swift = tmp_path / "toolchain" / "swift"
    swift.parent.mkdir()
    swift.write_text(SWIFT.replace("ENGINE", os.environ["SEGUE"]).replace("STATUS", str(status)))
    swift.chmod(0o755)
    (tmp_path / "Package.swift").touch()
    if status:
        with pytest.raises(subprocess.CalledProcessError):
            built(tmp_path, PATH=str(swift.parent))
        assert not list(tmp_path.glob("*.whl"))
    else:
        with zipfile.ZipFile(built(tmp_path, PATH=str(swift.parent))) as file:
            assert "segue/bin/segue" in file.namelist()
    assert (tmp_path / "built").read_text() == "built\n"


def test_a_wrong_name_of_an_engine_stops_the_build(tmp_path):
    with pytest.raises(subprocess.CalledProcessError):
        built(tmp_path, SEGUE="/nowhere/segue")
