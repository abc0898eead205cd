# One file of commands; each may be run twice, from any folder (make -C PATH), and offline once installed.
ROOT := $(dir $(abspath $(lastword $(MAKEFILE_LIST))))
PYTHON ?= python3
VENV := $(ROOT).venv
WHEEL_VENV := $(ROOT).venv-wheel
BUILD := $(ROOT)build
PIP := -m pip --disable-pip-version-check --quiet
WHEELS := rm -rf $(BUILD)/wheel && $(VENV)/bin/python $(PIP) wheel --no-build-isolation --no-deps --wheel-dir $(BUILD)/wheel . ./console/sonar_tools

.PHONY: help venv play hardware boards body pictures release image test test-long test-board test-kernel test-image rpi-image lint types wheel install-kiosk uninstall-kiosk clean clean-image

help:
	@echo "make play       open the table on this desk (a window; without a display, a demonstration match)"
	@echo "make test       everything that is checked"
	@echo "make test-long  the slow tests as well"
	@echo "make test-board the firmware on an emulated board"
	@echo "make test-kernel (with sudo): the kiosk on Debian's kernel in QEMU, its lines, boards and OLEDs simulated"
	@echo "make venv       only make the environment in .venv"
	@echo "make hardware   make the builder's papers and orders again, from the layouts"
	@echo "make boards     make the carrier boards again, from the layout (KiCad 9; with sudo it makes one in build)"
	@echo "make body       make the consoles and the screen wall again: drawings to cut, brackets to print"
	@echo "make pictures   make the pictures of the papers again"
	@echo "make release KEY=FILE  make and sign the files of a release: a table's upgrade, a maker's archive (docs/releases.md)"
	@echo "make test-arm   (with sudo): everything that is checked, on the Raspberry Pi's kind of processor, emulated: hours"
	@echo "make image      (with sudo): the file that a host writes on a card (docs/image.md); some 18 minutes the first time"
	@echo "make rpi-image RPI_IMAGE_GEN=FOLDER  Raspberry Pi OS with the table, by rpi-image-gen (never tried)"
	@echo "make test-image (with sudo): that image in QEMU: both screens, a power cut, an upgrade and a bad one"
	@echo "make install-kiosk, make uninstall-kiosk (with sudo): the table that starts by itself"
	@echo "make clean      remove what these commands made, but for the stages of the image (make clean-image)"

venv: $(VENV)/.ready

# MicroPython's own types, for the firmware: apart, for they would shadow Python's.
$(BUILD)/typings/.ready: $(VENV)/.ready
	cd $(ROOT) && $(VENV)/bin/python $(PIP) install --upgrade --target $(BUILD)/typings micropython-rp2-rpi-pico-stubs
	@touch $@

$(VENV)/.ready: $(ROOT)pyproject.toml $(ROOT)console/sonar_tools/pyproject.toml
	@cd $(ROOT) && $(PYTHON) -c 'import sys; v = sys.version_info[:2]; sys.exit(0 if (3, 11) <= v <= (3, 13) else f"make: Python 3.11 to 3.13 is needed, {sys.executable} is {v[0]}.{v[1]}; name another with: make PYTHON=python3.11 $(MAKECMDGOALS)")'
	cd $(ROOT) && $(PYTHON) -m venv $(VENV)
	cd $(ROOT) && $(VENV)/bin/python $(PIP) install --editable '.[dev]' --editable 'console/sonar_tools[bench,papers,sounds,boards,league]'
	@touch $@

hardware: venv
	@cd $(ROOT) && $(VENV)/bin/sonar-console hardware

# KiCad 9 of the system, else one in a Debian in build/kicad, which root makes once: four minutes and 1.1 GB.
boards: venv
	@cd $(ROOT) && $(VENV)/bin/sonar-console boards

# The CAD kernel, some 300 MB, is only put into the environment by this and by make test-long.
$(VENV)/.cad: $(VENV)/.ready
	cd $(ROOT) && $(VENV)/bin/python $(PIP) install --editable 'console/sonar_tools[body,dask]'
	@touch $@

body: $(VENV)/.cad
	@cd $(ROOT) && $(VENV)/bin/sonar-console body

pictures: venv
	@cd $(ROOT) && $(VENV)/bin/sonar-console pictures docs/pictures

# The table's machine and Pythons: MACHINE=x86_64, PYTHONS="3.11". Wheels of a Pi are had on any laptop.
MACHINE ?= aarch64
PYTHONS ?= 3.11 3.13
release: venv
	@test -n "$(KEY)" || { echo "make release KEY=FILE: the key that signs it (ssh-keygen -t ed25519 -f FILE makes one)" >&2; exit 2; }
	@cd $(ROOT) && $(VENV)/bin/sonar-console make-release --key "$(KEY)" --machine $(MACHINE) $(addprefix --python ,$(PYTHONS)) --out $(BUILD)/release

# The card's image. CERT and KEY (openssl's, X.509) sign its bundles, and the image takes bundles of CERT as upgrades;
# without them a pair for trials is made in build/image.
image: venv
	@cd $(ROOT) && missing=$$($(VENV)/bin/sonar-console image --missing) && if [ -n "$$missing" ]; then \
		echo "make image: installs Debian's packages $$missing"; \
		apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $$missing; fi
	@cd $(ROOT) && $(VENV)/bin/sonar-console image $(if $(CERT),--cert "$(CERT)" --key "$(KEY)")

# Raspberry Pi OS Lite with the same files and installer, by rpi-image-gen in the folder RPI_IMAGE_GEN; not as root. Never tried:
# its packages have not been reached from where this was written. Its own checker has read the layer.
rpi-image: venv
	@test -x "$(RPI_IMAGE_GEN)/rpi-image-gen" || { echo "make rpi-image RPI_IMAGE_GEN=FOLDER: a checkout of rpi-image-gen, with its dependencies installed" >&2; exit 2; }
	cd $(ROOT) && rm -rf $(BUILD)/rpi-image && mkdir -p $(BUILD)/rpi-image && cp -r systemd/image/rpi-image-gen/* $(BUILD)/rpi-image
	cd $(ROOT) && $(VENV)/bin/sonar-console image --build $(BUILD)/rpi-wheels --files $(BUILD)/rpi-image/files
	cd "$(RPI_IMAGE_GEN)" && ./rpi-image-gen build -S $(BUILD)/rpi-image -c sonar-console.yaml

play: venv
	@cd $(ROOT) && $(VENV)/bin/sonar-console play

test: lint types wheel
	cd $(ROOT) && SONAR_TEST_INSTALLED=1 $(WHEEL_VENV)/bin/pytest -q -n auto

# The tests of one file stay on one worker: some files are one evening of one machine, in their order.
test-long: venv $(VENV)/.cad
	cd $(ROOT) && $(VENV)/bin/pytest -q -m long -n auto --dist loadfile --timeout 1800

# The firmware's own files on an emulated board, with MicroPython built from Debian's sources: a few minutes.
test-board: venv
	cd $(ROOT) && $(VENV)/bin/python $(PIP) install --editable '.[board]'
	cd $(ROOT) && $(VENV)/bin/python tests/board/image.py $(BUILD)/board && $(VENV)/bin/pytest -q -m long --timeout 1800 tests/board

# The kiosk on Debian's own kernel in QEMU: gpiozero and lgpio on the kernel's lines, boards on its USB, the mains cut.
# Needs root; four minutes to make a Debian the first time, and then some eight. It says what is missing.
test-kernel: venv
	cd $(ROOT) && $(VENV)/bin/python tests/kernel/image.py $(BUILD)/kernel
	cd $(ROOT) && SONAR_KERNEL_TEST=1 $(VENV)/bin/pytest -q -m long --timeout 3600 tests/kernel

# The everyday suite under aarch64: qemu-user in the root of the card's image, whose stages it takes or makes. Needs root and
# some hours; TESTS="tests/devices tests/engine" runs a part. It says what is missing, and tests/arm/left-out what it leaves out.
test-arm: venv
	@cd $(ROOT) && $(VENV)/bin/python tests/arm/suite.py $(BUILD) $(TESTS)

# The image of `make image` in QEMU, with U-Boot: both screens, cuts of the mains, an upgrade, and a bad one that goes back.
# Needs root, and two hours or more. It takes what `make image` left in build/image.
test-image: venv
	@cd $(ROOT) && ls $(BUILD)/image/out/*.img >/dev/null || { echo "make test-image: there is no image yet: sudo make image" >&2; exit 2; }
	cd $(ROOT) && SONAR_IMAGE_TEST=$(BUILD)/image $(VENV)/bin/pytest -q -m long --timeout 14400 tests/image

lint: venv
	cd $(ROOT) && $(VENV)/bin/ruff check . && $(VENV)/bin/ruff format --check .

types: venv $(BUILD)/typings/.ready
	cd $(ROOT) && $(VENV)/bin/mypy console/sonar_console console/sonar_tools tests
	cd $(ROOT) && $(VENV)/bin/mypy --config-file tests/firmware/mypy.ini firmware/*.py

# Both wheels are built without the network and installed in an environment of their own, which the tests then use:
# what is checked is what an owner installs.
wheel: $(WHEEL_VENV)/.ready
	cd $(ROOT) && $(WHEELS)
	cd $(ROOT) && $(WHEEL_VENV)/bin/python $(PIP) install --no-deps --force-reinstall $(BUILD)/wheel/*.whl

$(WHEEL_VENV)/.ready: $(VENV)/.ready
	cd $(ROOT) && $(PYTHON) -m venv --clear $(WHEEL_VENV)
	cd $(ROOT) && $(WHEELS)
	cd $(ROOT) && $(WHEEL_VENV)/bin/python $(PIP) install "$$(ls $(BUILD)/wheel/sonar_console-*.whl)[dev]" "$$(ls $(BUILD)/wheel/sonar_console_tools-*.whl)[bench,papers,sounds,boards,league]"
	@touch $@

install-kiosk:
	@sh $(ROOT)systemd/install

uninstall-kiosk:
	@sh $(ROOT)systemd/uninstall

# The stages of the card's image take some 18 minutes to make again, and root: they stay until they are asked for by name.
clean:
	rm -rf $(VENV) $(WHEEL_VENV) $(ROOT)play
	@if [ -e $(BUILD)/image ]; then find $(BUILD) -mindepth 1 -maxdepth 1 ! -name image -exec rm -rf {} + && \
		echo "make clean: $(BUILD)/image stays, with the stages of the image; make clean-image (with sudo) removes it"; \
		else rm -rf $(BUILD); fi

clean-image:
	rm -rf $(BUILD)/image
