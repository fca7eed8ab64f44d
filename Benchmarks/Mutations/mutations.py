#!/usr/bin/env python3
"""Changes the gate's rules one by one, and shows which tests find it.

    Benchmarks/Mutations/mutations.py --state DIRECTORY > results/reference/gate-mutations.md

Each change is made in a copy of the sources, in which the tests of Comparison alone are built and run. What is done is
kept in the state's folder, so that a study that was stopped goes on where it was. The status is 1 where a change is not
found, or could not be made.
"""
import argparse
import json
import pathlib
import re
import shutil
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
SOURCES = "Sources/Comparison/"

# What is changed, in which file, from what, into what.
MUTATIONS = [
    ("a threshold of one metric is ignored", "GatePolicy.swift",
     "limits[key] ?? (kind == .timed ? timedLimits : .exact)", "kind == .timed ? timedLimits : .exact"),
    ("limits of the command line are ignored", "GatePolicy.swift",
     "(kind == .timed ? timedLimits : .exact)", "(kind == .timed ? .ofTimes : .exact)"),
    ("the direction of times is swapped", "CaseJudge.swift",
     "judged.metric.better == .lower ? sample : sample.reversed",
     "judged.metric.better == .lower ? sample.reversed : sample"),
    ("the direction of counts is swapped", "CaseJudge.swift",
     "better == .lower ? 1 : -1", "better == .lower ? -1 : 1"),
    ("a missing case is accepted", "CaseJudge.swift",
     '.failed(lack(of: base.id))', ".unchanged"),
    ("a missing metric is accepted", "CaseJudge.swift",
     '.failed(missing(judged, candidate, "candidate"))', ".unchanged"),
    ("regressed by the interval's upper end", "Finding.swift",
     "interval.low > limits.logEffect", "interval.high > limits.logEffect"),
    ("improved by the interval's lower end", "Finding.swift",
     "interval.high < -limits.logEffect", "interval.low < -limits.logEffect"),
    ("regressed by the estimate", "Finding.swift",
     "interval.low > limits.logEffect", "(estimate.value ?? 0) > limits.logEffect"),
    ("the level is not adjusted", "GatePolicy.swift",
     "1 - familyError / Double(max(1, family))", "1 - familyError"),
    ("the bound is ignored", "Finding.swift",
     "bound < limits.logTolerance ? .unchanged : .inconclusive(.wide)", ".unchanged"),
    ("the bound is two-sided", "CaseJudge.swift",
     "confidence: 2 * GatePolicy.boundConfidence - 1", "confidence: GatePolicy.boundConfidence"),
    ("too few rounds pass", "Finding.swift",
     "self = .inconclusive(.tooFewRounds(have: rounds, need: need))", "self = .unchanged"),
    ("times that are no numbers are left out", "CaseJudge.swift",
     "return walks.allSatisfy { $0.isFinite && $0 > 0 } ? nil :", "return true ? nil :"),
    ("walks that differ are accepted", "CaseJudge.swift",
     "if !record.verification.verified {", "if !record.verification.verified && false {"),
    ("failed trials are accepted", "CaseJudge.swift",
     "return record.failures.first.map", "return [CaseRecord.Failure]().first.map"),
    ("another census is accepted", "CaseJudge.swift",
     "if one.census != other.census {", "if one.census != other.census && false {"),
    ("another environment is accepted for counts", "Environments.swift",
     "if !exactDifferences.isEmpty { return", "if !exactDifferences.isEmpty && false { return"),
    ("another environment is accepted for times", "Environments.swift",
     "return all.isEmpty ? nil :", "return true ? nil :"),
    ("strangers make pairs", "RunComparison.swift",
     "return one.session == other.session && one.side != other.side", "return true"),
    ("it may stop before twenty rounds", "RunComparison.swift",
     "guard logs.count >= leastRounds,", "guard logs.count >= 8,"),
    ("it stops on a verdict", "RunComparison.swift",
     "return interval.high - interval.low < limits.decisiveWidth",
     "return interval.high - interval.low < limits.decisiveWidth || interval.low > limits.logEffect"),
    ("what failed is no part of the verdict", "Finding.swift",
     "if findings.contains(where: { if case .failed = $0 { true } else { false } }) {", "if false {"),
    ("what cannot be told passes", "Finding.swift",
     "} else if findings.contains(where: { if case .inconclusive = $0 { true } else { false } }) {",
     "} else if false {"),
]

# The targets that the tests of Comparison need, and no others.
TARGETS = {
    "Platform", "Trees", "Statistics", "Records", "Comparison", "TestSupport", "ComparisonTests", "CBSD", "CPlatform",
    "BuildAllocationProbe",
}


def copy(place):
    """The sources, with a manifest that names only what is needed."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    for part in ["Sources", "Tests", "fixtures"]:
        shutil.copytree(ROOT / part, place / part)
    manifest = (ROOT / "Package.swift").read_text()
    head, targets = manifest.split("  targets: [\n", 1)
    head = re.sub(r"  products: \[.*?\],\n", "", head, flags=re.S)
    entries = re.split(r"\n(?=    (?:\.|module|tests|//))", "\n" + targets.rsplit("\n  ]\n)", 1)[0])
    kept = [entry.rstrip().rstrip(",") for entry in entries if named(entry) in TARGETS]
    # A change may leave something unused, which is no reason not to build it.
    head = head.replace("  .treatAllWarnings(as: .error),\n", "", 1)
    (place / "Package.swift").write_text(head + "  targets: [\n" + ",\n".join(kept) + "\n  ]\n)\n")


def named(entry):
    found = re.search(r'\(\s*(?:name: )?"([^"]+)"', entry)
    return found.group(1) if found else None


def run_tests(place):
    """The tests that failed, by their sentences; nothing where the copy does not build."""
    done = subprocess.run(["swift", "test", "--disable-xctest"], cwd=place, capture_output=True, text=True)
    text = done.stdout + done.stderr
    if "Test run with" not in text:
        return None
    failed = re.findall(r'Test "?(.+?)"? (?:with \d+ test cases )?failed after', text)
    # The last line tells of the whole run in the words of a test.
    return sorted(name for name in set(failed) if not re.match(r"run with \d+ tests", name))


def main():
    parser = argparse.ArgumentParser(description="Changes the gate's rules one by one.")
    parser.add_argument("--state", required=True, type=pathlib.Path)
    state = parser.parse_args().state.resolve()
    state.mkdir(parents=True, exist_ok=True)
    journal = state / "mutations.jsonl"
    done = {}
    if journal.exists():
        done = {entry["mutation"]: entry["failed"] for entry in map(json.loads, journal.read_text().splitlines())}
    place = state / "copy"
    names = [mutation[0] for mutation in MUTATIONS]
    if not all(name in done for name in ["none"] + names):
        copy(place)
    for name, file, old, new in [("none", None, "", "")] + MUTATIONS:
        if name in done:
            continue
        path = place / SOURCES / file if file else None
        original = path.read_text() if path else ""
        if path and original.count(old) != 1:
            sys.exit(f"mutations.py: {name}: {file} holds {original.count(old)} times what is to be changed: {old}")
        if path:
            path.write_text(original.replace(old, new))
        failed = run_tests(place)
        if path:
            path.write_text(original)
        if failed is None:
            sys.exit(f"mutations.py: {name}: the changed sources do not build; see 'swift build' in {place}")
        with journal.open("a") as out:
            out.write(json.dumps({"mutation": name, "failed": failed}) + "\n")
        done[name] = failed
        print(name, len(failed), file=sys.stderr, flush=True)
    print("# Changes to the gate's rules, and the tests that find them\n")
    print("    Benchmarks/Mutations/mutations.py --state DIRECTORY > results/reference/gate-mutations.md\n")
    print(f"Without a change, {len(done['none'])} tests of Comparison fail. Each line is one change alone.\n")
    print("| change | tests that fail | such as |")
    print("| :--- | ---: | :--- |")
    for name in names:
        print(f"| {name} | {len(done[name])} | {done[name][0] if done[name] else '**none**'} |")
    sys.exit(0 if not done["none"] and all(done[name] for name in names) else 1)


if __name__ == "__main__":
    main()
