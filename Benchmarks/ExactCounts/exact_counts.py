#!/usr/bin/env python3
"""Shows whether the exact metrics of a suite's benchmarks are the same in every repeat.

  swift build -c release --product dirbench
  Benchmarks/ExactCounts/exact_counts.py --output results/reference/exact-counts.md

Runs the memory and syscalls passes with --repeats, reads run.json, and prints a table as Markdown. The status is 1 where
a count differs, where one is missing, or where there is none. With --run a run that is there already is read instead.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
APART = "futex, brk, mmap, munmap, madvise and mprotect"


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--suite", default="seed")
    parser.add_argument("--repeats", type=int, default=20)
    parser.add_argument("--dirbench", type=pathlib.Path, default=ROOT / ".build/release/dirbench")
    parser.add_argument("--run", type=pathlib.Path, help="a folder that 'dirbench run' wrote, or a run.json")
    parser.add_argument("--output", type=pathlib.Path, help="the file to write (default: standard output)")
    return parser.parse_args()


def measure(options):
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder) / "run"
        command = [options.dirbench, "run", "--suite", options.suite, "--passes", "memory,syscalls", "--rounds", "1"]
        command += ["--repeats", str(options.repeats), "--output", output]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
        return load(output)


def load(path):
    return json.loads((path / "run.json" if path.is_dir() else path).read_text())


def digits(value):
    return f"{int(value):,}" if value == int(value) else repr(value)


class Case:
    """One benchmark on one tree, with the values of its exact metrics by name."""

    def __init__(self, record):
        self.name = record["id"]["benchmark"]
        self.tree = record["id"]["tree"]
        self.values = {
            series["metric"]["name"]: [value for trial in series["trials"] for value in trial["values"]]
            for series in record["series"]
            if series["metric"]["assume"] == "exact"
        }
        self.missing = [f"{missing['metric']}: {missing['reason']}" for missing in record["missing"]]
        self.failures = [failure["what"] for failure in record["failures"]]

    def unstable(self):
        return {name: values for name, values in self.values.items() if len(set(values)) > 1}

    def counts(self):
        """How often each metric was counted."""
        return {len(values) for values in self.values.values()}

    def shown(self, is_call):
        chosen = sorted((name, values) for name, values in self.values.items() if name.startswith("syscalls/") == is_call)
        return "; ".join(f"{name.removeprefix('syscalls/')} {digits(values[0])}" for name, values in chosen) or "-"


def report(run, cases, repeats):
    tool, machine = run["tool"], run["machine"]
    build = ", ".join(filter(None, [tool["version"], tool.get("commit"), tool["configuration"]]))
    steady = sum(1 for case in cases if is_steady(case, repeats))
    yield "# Exact counts in repeats\n"
    yield f"Made by `Benchmarks/ExactCounts/exact_counts.py` with dirbench {build}, {run['started']}; {machine.get('kernel')},"
    yield f"{machine.get('libc')}; counted processes ran with {', '.join(run['plan'].get('countedEnvironment') or ['nothing'])}.\n"
    yield f"{steady} of {len(cases)} benchmarks gave the same value for each exact metric in all of {repeats} repeats, each in"
    yield f"processes of its own. {APART} are no part of that.\n"
    yield "| benchmark | system calls | heap | the same |"
    yield "|:---|:---|:---|:---|"
    for case in cases:
        verdict = f"all {repeats}" if is_steady(case, repeats) else "**no**"
        yield f"| `{case.name}` | {case.shown(True)} | {case.shown(False)} | {verdict} |"
    notes = [f"`{case.name}` on {case.tree}: {note}" for case in cases for note in notes_on(case)]
    if notes:
        yield "\n" + "\n".join(f"- {note}" for note in notes)


def notes_on(case):
    for name, values in sorted(case.unstable().items()):
        yield f"{name}: {', '.join(map(digits, values))}"
    yield from case.missing
    yield from case.failures


def is_steady(case, repeats):
    return bool(case.values) and case.counts() == {repeats} and not case.unstable() and not case.missing


def main():
    options = arguments()
    run = load(options.run) if options.run else measure(options)
    repeats = run["plan"].get("repeats", 1)
    cases = [Case(record) for record in run["cases"]]
    text = "\n".join(report(run, cases, repeats)) + "\n"
    if options.output:
        options.output.write_text(text)
    else:
        sys.stdout.write(text)
    return 0 if cases and all(is_steady(case, repeats) for case in cases) else 1


if __name__ == "__main__":
    sys.exit(main())
