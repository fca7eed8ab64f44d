#!/usr/bin/env python3
"""Tries the gate on this machine: real gates of a build against itself, slowed, made faster, and under load; and the
series of rounds that `GateStudy resample` draws its gates from.

    Benchmarks/GateStudy/study.py run    --state DIRECTORY     # takes about an hour; nothing else may run meanwhile
    Benchmarks/GateStudy/study.py report --state DIRECTORY > results/reference/gate-real.md

Each gate and each series is kept in a folder of its own below the state's, so that a study that was stopped goes on
where it was: `run` does what is not there yet, and `report` tells of what is there, and what is missing.
"""
import argparse
import csv
import io
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BENCHMARKS = ["fts/list", "fts/size", "readdir/list", "readdir/size"]


class Study:
    """A kind of gate, how often it is tried, and what it must find."""

    def __init__(self, name, title, count, arguments, busy, minimum, words):
        self.name = name
        self.title = title
        self.count = count
        self.arguments = arguments
        self.busy = busy
        self.minimum = minimum
        self.words = words


def twins(_):
    return ["--base", "{program}", "--candidate", "{program}"]


def injected(part):
    def arguments(index):
        slowed = BENCHMARKS[index % len(BENCHMARKS)]
        return ["--selftest", f"--slowdown={part}%", "--slow", slowed]

    return arguments


STUDIES = [
    Study("twins", "A build against itself, default budgets", 20, twins, False, "none 2, at least 18 0", None),
    Study("slowed", "+5% injected into one benchmark, default budgets", 20, injected(5), False,
          "at least 19 name it, and no other", "regressed"),
    Study("faster", "-5% injected into one benchmark, default budgets", 4, injected(-5), False,
          "called improved", "improved"),
    Study("busy", "+10% injected into one benchmark, both cores kept busy, 20 s budgets", 20,
          lambda index: injected(10)(index) + ["--time", "20"], True, "none passes; the same against itself: none 2",
          "regressed"),
]
SERIES = [("quiet", 420, False), ("loaded", 300, True)]


class Load:
    """As many spinning processes as there are processors, for as long as it lives."""

    def __init__(self, wanted):
        self.wanted = wanted

    def __enter__(self):
        count = os.cpu_count() if self.wanted else 0
        self.processes = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(count)]
        return self

    def __exit__(self, *_):
        for process in self.processes:
            process.kill()
            process.wait()


def gate(program, arguments, folder):
    """Runs one gate into a folder that appears when it is whole."""
    if folder.exists():
        return
    partial = folder.with_name(folder.name + ".partial")
    shutil.rmtree(partial, ignore_errors=True)
    partial.mkdir(parents=True)
    command = [program, "gate", *[text.replace("{program}", program) for text in arguments], "--output",
               str(partial / "runs")]
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT)
    (partial / "seconds").write_text(f"{time.monotonic() - start:.1f}\n")
    (partial / "status").write_text(f"{done.returncode}\n")
    (partial / "output").write_text(done.stdout + done.stderr)
    if done.returncode not in (0, 1, 2, 3):
        sys.exit(f"study.py: {' '.join(command)}: status {done.returncode}\n{done.stderr}")
    partial.rename(folder)


def run(program, state, only):
    for name, rounds, busy in SERIES:
        if only in (None, name):
            with Load(busy):
                gate(program, twins(0) + ["--rounds", str(rounds), "--seed", "1"], state / "series" / name)
    for study in STUDIES:
        for index in range(study.count if only in (None, study.name) else 0):
            folder = state / study.name / f"{index:02}"
            if not folder.exists():
                with Load(study.busy):
                    gate(program, study.arguments(index), folder)
                print(study.name, index, (folder / "status").read_text().strip(), (folder / "seconds").read_text().strip(),
                      flush=True)


def compared(program, runs):
    """What `compare` finds of two stored runs, a row per benchmark."""
    command = [program, "compare", str(runs / "base"), str(runs / "candidate"), "--metrics", "wallClock", "--format",
               "csv"]
    text = subprocess.run(command, capture_output=True, text=True, check=True, cwd=ROOT).stdout
    return list(csv.DictReader(io.StringIO(text)))


def verdict(rows):
    findings = [row["finding"] for row in rows]
    for word in ["failed", "regressed", "inconclusive"]:
        if word in findings:
            return word
    return "passed"


def percent(text):
    return f"{(float(text) - 1) * 100:+.1f}%"


def report(program, state):
    print("# The gate, tried for real\n")
    print("    Benchmarks/GateStudy/study.py run --state DIRECTORY")
    print("    Benchmarks/GateStudy/study.py report --state DIRECTORY > results/reference/gate-real.md\n")
    print(f"On {os.cpu_count()} cores, {platform.system()} {platform.release()}, {platform.machine()}. Every gate is a "
          "command of its own; what it found is read by `dirbench compare` from the runs that it kept.\n")
    for study in STUDIES:
        tell(program, state, study)


def tell(program, state, study):
    folders = [state / study.name / f"{index:02}" for index in range(study.count)]
    done = [folder for folder in folders if folder.exists()]
    print(f"## {study.title}\n")
    if len(done) < study.count:
        print(f"**{study.count - len(done)} of {study.count} gates were not tried.**\n")
    print(f"Wanted: {study.minimum}.\n")
    rows = []
    counts = {}
    for index, folder in enumerate(folders):
        if not folder.exists():
            continue
        status = (folder / "status").read_text().strip()
        seconds = (folder / "seconds").read_text().strip()
        counts[status] = counts.get(status, 0) + 1
        if study.words is None:
            found = compared(program, folder / "runs")
            rows.append([index, status, verdict(found), found[0]["rounds"], seconds, worst(found)])
        else:
            itself = compared(program, folder / "runs" / "itself")
            slowed = compared(program, folder / "runs" / "slowed")
            name = BENCHMARKS[index % len(BENCHMARKS)]
            row = next(row for row in slowed if row["benchmark"] == name)
            others = [row["benchmark"] for row in slowed
                      if row["benchmark"] != name and row["finding"] in ("regressed", "improved", "failed")]
            rows.append([index, status, verdict(itself), name, row["finding"],
                         f"{percent(row['ratio'])} ({percent(row['ratio_low'])} to {percent(row['ratio_high'])})",
                         ", ".join(others) or "none", row["rounds"], seconds])
    if study.words is None:
        headings = ["gate", "status", "verdict", "rounds", "seconds", "largest ratio"]
    else:
        headings = ["gate", "status", "against itself", "slowed", "called", "estimate", "others named", "rounds",
                    "seconds"]
    print("| " + " | ".join(headings) + " |")
    print("|" + " ---: |" * len(headings))
    for row in rows:
        print("| " + " | ".join(str(cell) for cell in row) + " |")
    print()
    summary = [f"{count} with status {status}" for status, count in sorted(counts.items())]
    print(f"Of {len(rows)} commands: {', '.join(summary)}.")
    if study.words is not None:
        right = sum(row[4] == study.words and row[6] == "none" for row in rows)
        passed = sum(row[4] == "unchanged" for row in rows)
        twin = {word: sum(row[2] == word for row in rows) for word in ["passed", "regressed", "inconclusive", "failed"]}
        print(f"The changed benchmark was called {study.words}, and no other named, in {right} of {len(rows)}; it was called "
              f"unchanged in {passed}. Against itself: " + ", ".join(f"{count} {word}" for word, count in twin.items()) + ".")
    print()


def worst(rows):
    row = max(rows, key=lambda row: abs(float(row["ratio"]) - 1))
    return f"{row['benchmark']} {percent(row['ratio'])} ({percent(row['ratio_low'])} to {percent(row['ratio_high'])})"


def main():
    parser = argparse.ArgumentParser(description="Tries the gate on this machine.")
    parser.add_argument("action", choices=["run", "report"])
    parser.add_argument("--state", required=True, type=pathlib.Path)
    parser.add_argument("--program", default=str(ROOT / ".build/release/dirbench"))
    parser.add_argument("--only", help="one kind of gate alone, such as twins")
    asked = parser.parse_args()
    if asked.action == "run":
        run(asked.program, asked.state.resolve(), asked.only)
    else:
        report(asked.program, asked.state.resolve())


if __name__ == "__main__":
    main()
