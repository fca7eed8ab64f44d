#!/bin/sh
# Gates this build against the last commit's: against HEAD where files differ from it, else against the commit before.
#
#   Benchmarks/LastCommit/gate.sh [options of `dirbench gate`]
#
# Ends with the gate's status. The last commit is built in .build/last-commit, which later runs build upon; its executable
# stays in its own tree, by which it is known from which commit it was built.
set -u
cd "$(dirname "$0")/../.." || exit 1
SWIFT=${SWIFT:-swift}

if [ -n "$(git status --porcelain --untracked-files=no 2>&1)" ]; then base=HEAD; else base=HEAD~1; fi
commit=$(git rev-parse --verify --quiet "$base^{commit}") || {
  echo "gate of the last commit: there is no $base here: nothing to hold this build against" >&2
  echo "  fetch more of the history: git fetch --unshallow" >&2
  exit 5
}
place=.build/last-commit
if [ -e "$place/.git" ]; then
  git -C "$place" checkout --quiet --force --detach "$commit" || exit 1
else
  git worktree prune && git worktree add --quiet --detach "$place" "$commit" || exit 1
fi
echo "gate of the last commit: building $commit" >&2
"$SWIFT" build -c release --product dirbench --package-path "$place" >"$place/.build.log" 2>&1 || {
  echo "gate of the last commit: $commit does not build; see $place/.build.log" >&2
  exit 1
}
exec .build/release/dirbench gate --base "$place/.build/release/dirbench" "$@"
