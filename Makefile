# The commands of this package. Each installs the missing system packages and prints which.

# The Swift toolchain includes clang.
ifeq ($(origin CC),default)
CC := $(if $(shell command -v clang),clang,cc)
endif
C_FLAGS := -std=c11 -O2 -Wall -Wextra -Werror -Wno-unused-parameter

.PHONY: help run test test-threads build docs install uninstall deb sbom check-reproducible check-decisions test-debian test-dependency test-portable test-tuf test-push test-signers test-deb test-install test-templates test-dev test-package test-flatpak time-first-app check-apple format lint fuzz fuzz-channel bench bench-fleet bench-hostile bench-peers soak floor clean

help:
	@echo 'make run     build the tour in release and open it; without a display, run it automatically on a virtual one'
	@echo '             (TOUR_ARGS="..." are passed to the tour)'
	@echo 'make test    format, types, unit and engine tests: all checks on this system'
	@echo 'make test-threads'
	@echo '             run the tests of the transport of messages under the thread sanitizer, in a separate build'
	@echo 'make test-debian SUITE=trixie'
	@echo '             build and test on another release of Debian, which is made with debootstrap in .build/debian;'
	@echo '             DEBIAN_COMMAND="swift build" runs another command there'
	@echo 'make test-dependency'
	@echo '             build an app that depends on this package by its URL, with and without warnings as errors'
	@echo 'make test-tuf'
	@echo '             exchange release repositories with python-tuf: each side reads what the other one has made'
	@echo 'make test-push'
	@echo '             push a release repository to S3 while 100 clients check it, and to a folder that nginx serves (RADOSGW=1 uses'
	@echo "             Ceph's gateway, whose packages have to be installed)"
	@echo 'make test-signers'
	@echo '             publish releases with keys on a token of SoftHSM and in files of OpenSSL'
	@echo 'make test-portable'
	@echo '             build and test the targets that need neither GTK nor WebKitGTK, with the headers of both hidden'
	@echo 'make build   build everything'
	@echo 'make docs    build the documentation as a web site in .build/docs'
	@echo 'make install install the command, the browser and the demos (PREFIX=/usr/local, DESTDIR= before it)'
	@echo 'make uninstall'
	@echo '             remove the files of make install (with the same PREFIX and DESTDIR)'
	@echo 'make deb     build the Debian package of the command, the browser and the demos in .build/deb'
	@echo 'make test-deb'
	@echo '             build the Debian package, check it, and install, use, remove and purge it on Debian 12 and 13'
	@echo '             (SUITES="trixie" on one of them); needs root'
	@echo 'make test-install'
	@echo '             install into a folder, use the installed command, and remove it'
	@echo 'make test-templates'
	@echo '             make, build, test and show an app of each template of `tombolo new` (TEMPLATES="plain" of some)'
	@echo 'make test-dev'
	@echo '             change an app while `tombolo dev` runs it, and check what its window shows'
	@echo 'make test-package'
	@echo '             make the Debian package of a new app, check it, and install, start and purge it on Debian 12 and 13'
	@echo '             (SUITES="trixie" on one of them; ROUTES=1 also that of an app with routes); needs root'
	@echo 'make test-flatpak'
	@echo '             build a new app without a network from the files that `tombolo package --format flatpak` writes'
	@echo 'make time-first-app'
	@echo '             time a new app from `tombolo new` to its installed Debian package, on an idle machine; as root'
	@echo '             it installs the package in a copy of this system'
	@echo 'make check-apple'
	@echo "             type-check the engine of Apple's systems against our own declarations of WebKit, apply deliberate faults, and run the"
	@echo '             tests of bridge and dialects on it, with a simulated WKWebView'
	@echo 'make sbom    write the bill of materials of the shipped program to .build/sbom.json (CycloneDX)'
	@echo 'make check-reproducible'
	@echo '             build the Debian package of the last commit twice from scratch and compare the bytes'
	@echo 'make check-decisions'
	@echo '             compare the decisions of 10,000 random access policies in a debug and a release build'
	@echo 'make format  format the Swift sources in place'
	@echo 'make lint    check the format, the documents, the prose of comments, and the scripts if shellcheck is installed'
	@echo 'make fuzz    send random messages to every dialect for longer than make test does, and print how to repeat the run'
	@echo '             (FUZZ_COUNT=1000000 messages each, FUZZ_SEED=7 a given seed, FUZZ_FILTER=TomboloFlexTests one dialect);'
	@echo '             then as make fuzz-channel'
	@echo 'make fuzz-channel'
	@echo '             fuzz the messages of the direct channel with libFuzzer, in builds with the address sanitizer, for longer than'
	@echo '             make test does (FUZZ_SECONDS=3600 each, FUZZ_TARGETS="channel records" some)'
	@echo 'make bench   measure against the bare-C floor (BENCH_JSON=FILE writes the figures as JSON lines)'
	@echo 'make bench-peers'
	@echo '             measure Tombolo, Tauri, Qt WebEngine and pywebview; the last three are installed from PyPI into .build/peers'
	@echo 'make bench-fleet'
	@echo '             simulate the updates of a million devices (FLEET_ARGS, see .build/release/bench-fleet --help; BENCH_JSON as above)'
	@echo 'make bench-hostile'
	@echo '             measure how hostile pages affect the memory of an app and its other pages, a minute each'
	@echo '             (HOSTILE_ARGS="--seconds 5 --frames 1,6 --granted")'
	@echo 'make soak    reload 10,000 times with calls pending, watching memory'
	@echo 'make clean   remove the build products'

run:
	@scripts/install-packages build run
	@scripts/packages resolve
	@swift build -c release --product tour --only-use-versions-from-resolved-file
	@scripts/run-tour $(TOUR_ARGS)

test:
	@scripts/test

test-threads:
	@scripts/test-threads

test-debian:
	@scripts/test-debian $(SUITE) $(DEBIAN_COMMAND)

test-portable:
	@scripts/test-portable

test-tuf:
	@scripts/test-tuf

test-push:
	@scripts/install-packages releases
	@scripts/test-push $(if $(RADOSGW),--radosgw)

test-signers:
	@scripts/install-packages releases
	@scripts/test-signers

test-dependency:
	@scripts/test-dependency

build:
	@scripts/install-packages build
	@scripts/packages resolve
	@swift build --build-tests --only-use-versions-from-resolved-file

docs: build
	@scripts/docs

install:
	@scripts/install

uninstall:
	@scripts/uninstall

deb:
	@scripts/build-deb

test-deb:
	@scripts/test-deb $(SUITES)

test-install:
	@scripts/test-install

test-templates:
	@scripts/test-templates $(TEMPLATES)

test-dev:
	@scripts/test-dev

test-package:
	@scripts/test-package $(if $(ROUTES),--routes) $(SUITES)

test-flatpak:
	@scripts/test-flatpak

time-first-app:
	@scripts/time-first-app

check-apple:
	@scripts/install-packages build run test
	@scripts/packages resolve
	TOMBOLO_STRICT=1 swift build --build-tests --only-use-versions-from-resolved-file
	scripts/check-apple --faults
	scripts/headless scripts/test-simulated-webview all

sbom:
	@scripts/install-packages build run
	@built=$$(scripts/build-release tombolo) && scripts/build-release tombolo-browser > /dev/null && \
		scripts/build-release tombolo-demo > /dev/null && \
		scripts/sbom "$$built/tombolo" "$$built/tombolo-browser" "$$built/tombolo-demo" \
		"$$built/Tombolo_CWebProcess.resources/libtombolo-web-process.so" > .build/sbom.json && echo .build/sbom.json

check-reproducible:
	@scripts/install-packages build run
	@scripts/check-reproducible

check-decisions:
	@scripts/install-packages build
	@scripts/check-decisions

format:
	@scripts/format

lint:
	@scripts/lint

fuzz:
	@scripts/fuzz
	@$(MAKE) --no-print-directory fuzz-channel

fuzz-channel: export FUZZ_SECONDS ?= 300
fuzz-channel:
	@scripts/fuzz-channel $(FUZZ_TARGETS)

bench:
	@scripts/bench $(BENCH_ARGS)

bench-peers:
	@scripts/bench-peers $(BENCH_ARGS)

bench-fleet:
	@scripts/install-packages build
	@swift build -c release --product bench-fleet
	@.build/release/bench-fleet --costs Benchmarks/Fleet/request-costs.json --prices Benchmarks/Fleet/prices.json $(FLEET_ARGS)

bench-hostile:
	@scripts/install-packages build run
	@swift build -c release --product bench-hostile
	@scripts/headless .build/release/bench-hostile $(HOSTILE_ARGS) 2>&1 | scripts/without-noise

soak:
	@scripts/bench soak $(SOAK_ARGS)

floor: .build/bench/floor .build/bench/launch .build/bench/window

.build/bench/floor: Benchmarks/Floor/floor.c Benchmarks/Floor/rounds.js
	@mkdir -p $(@D)
	$(CC) $(C_FLAGS) -IBenchmarks/Floor $$(pkg-config --cflags webkitgtk-6.0) -o $@ $< \
		$$(pkg-config --libs webkitgtk-6.0)

.build/bench/launch: Benchmarks/Floor/launch.c Benchmarks/Floor/page.c Benchmarks/Floor/page.h
	@mkdir -p $(@D)
	$(CC) $(C_FLAGS) -o $@ $(filter %.c,$^)

.build/bench/window: Benchmarks/Browsers/window.c
	@mkdir -p $(@D)
	$(CC) $(C_FLAGS) $$(pkg-config --cflags webkitgtk-6.0 libadwaita-1) -o $@ $< \
		$$(pkg-config --libs webkitgtk-6.0 libadwaita-1)

clean:
	rm -rf .build
