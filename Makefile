# make bench      compares the classic methods on the seed tree, and reports
# make test       lints, builds and runs every test
# make overhead   measures the instrument itself
# make gate       holds this build against the last commit's, in turns; OPTIONS of `dirbench gate` in ARGUMENTS
# make baseline   measures the exact counts anew that `make test` holds every build against
# make lint, make format
#
# Each does all the set-up it needs. All share one build, in release, because that is what is measured.

SWIFT ?= swift
# Further options of the benchmark, such as ARGUMENTS='--rounds 20'.
ARGUMENTS ?=

build_packages = libbsd-dev pkg-config
# Tests read the CSV files back with Python, and have strace count system calls.
test_packages = $(build_packages) python3 strace

# What is the same in every repeat, and so can be held against a stored baseline exactly.
exact = syscalls,allocations

build = $(SWIFT) build -c release
sources = Package.swift Sources Benchmarks Tests

.PHONY: bench test overhead gate baseline lint format install-dependencies
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
	@echo "make test: gate of exact counts against results/reference/ci"
	@.build/release/dirbench gate --baseline results/reference/ci --metrics $(exact); status=$$?; \
	  if [ $$status = 6 ]; then echo "make test: SKIPPED: counts of another libc or Swift cannot be equal"; \
	  else exit $$status; fi
	@echo "make test: gate of times against the last commit, which is shown and blocks nothing"
	@Benchmarks/LastCommit/gate.sh --time 20 || echo "make test: that gate ended with status $$?"

gate: packages = $(test_packages)
gate: install-dependencies
	@$(build) --product dirbench
	@Benchmarks/LastCommit/gate.sh $(ARGUMENTS)

baseline: packages = $(test_packages)
baseline: install-dependencies
	@$(build) --product dirbench
	@.build/release/dirbench baseline update results/reference/ci --exact

overhead: install-dependencies
	@$(build) --product dirbench
	@$(build) --product HarnessOverhead
	@.build/release/HarnessOverhead $(ARGUMENTS)

format:
	@$(SWIFT) format --in-place --recursive $(sources)

packages = $(build_packages)
install-dependencies:
	@.ci/install-dependencies $(packages)
