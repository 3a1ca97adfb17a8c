# The commands of this package. Each installs the system packages it misses and says which.

# The Swift toolchain brings clang.
ifeq ($(origin CC),default)
CC := $(if $(shell command -v clang),clang,cc)
endif
C_FLAGS := -std=c11 -O2 -Wall -Wextra -Werror -Wno-unused-parameter

.PHONY: help run test build format lint bench soak floor clean

help:
	@echo 'make run     build the tour in release and open it; without a display, drive it on a virtual one'
	@echo '             (TOUR_ARGS="..." are passed to the tour)'
	@echo 'make test    everything that is checked before a change is taken: format, types, unit and engine tests'
	@echo 'make build   build everything'
	@echo 'make format  format the Swift sources in place'
	@echo 'make lint    check the format of the Swift sources, and the scripts if shellcheck is there'
	@echo 'make bench   measure against the bare-C floor (BENCH_JSON=FILE writes the figures as JSON lines)'
	@echo 'make soak    reload 10,000 times with calls pending, watching memory'
	@echo 'make clean   remove what was built'

run:
	@scripts/install-packages build run
	@swift build -c release --product tour
	@scripts/run-tour $(TOUR_ARGS)

test:
	@scripts/test

build:
	@scripts/install-packages build
	@swift build --build-tests

format:
	@scripts/format

lint:
	@scripts/lint

bench:
	@scripts/bench $(BENCH_ARGS)

soak:
	@scripts/bench soak $(SOAK_ARGS)

floor: .build/bench/floor .build/bench/launch

.build/bench/floor: Benchmarks/Floor/floor.c Benchmarks/Floor/rounds.js
	@mkdir -p $(@D)
	$(CC) $(C_FLAGS) -IBenchmarks/Floor $$(pkg-config --cflags webkitgtk-6.0) -o $@ $< \
		$$(pkg-config --libs webkitgtk-6.0)

.build/bench/launch: Benchmarks/Floor/launch.c
	@mkdir -p $(@D)
	$(CC) $(C_FLAGS) -o $@ $<

clean:
	rm -rf .build
