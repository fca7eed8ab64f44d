# make bench      compares the classic methods on the seed tree, and reports
# make test       lints, builds and runs every test
# make overhead   measures the instrument itself
# make lint, make format
#
# Each does all the set-up it needs. All share one build, in release, because that is what is measured.

SWIFT ?= swift
# Further options of the benchmark, such as ARGUMENTS='--rounds 20'.
ARGUMENTS ?=

build_packages = libbsd-dev pkg-config
# Tests read the CSV files back with Python, and have strace count system calls.
test_packages = $(build_packages) python3 strace

build = $(SWIFT) build -c release
sources = Package.swift Sources Benchmarks Tests

.PHONY: bench test overhead lint format install-dependencies
.NOTPARALLEL:

# strace lets the report say how many system calls each walk makes.
bench: packages = $(build_packages) strace
bench: install-dependencies
	@$(build) --product dirbench
	@.build/release/dirbench run --suite seed $(ARGUMENTS)

# The import check holds each target to the dependencies that Package.swift declares for it.
lint: install-dependencies
	@$(SWIFT) format lint --strict --recursive $(sources)
	@$(build) --build-tests --explicit-target-dependency-import-check error

test: packages = $(test_packages)
test: lint
	@$(SWIFT) test -c release --skip-build --disable-xctest

overhead: install-dependencies
	@$(build) --product dirbench
	@$(build) --product HarnessOverhead
	@.build/release/HarnessOverhead $(ARGUMENTS)

format:
	@$(SWIFT) format --in-place --recursive $(sources)

packages = $(build_packages)
install-dependencies:
	@.ci/install-dependencies $(packages)
