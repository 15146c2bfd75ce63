#!/bin/bash
# Runs the plugins on a small package that depends on this one by its path.
#
# Usage: Scripts/check-plugins.sh [SCRATCH]
#
# The first run builds swift-syntax for that package, which takes a few minutes; SCRATCH (.build/plugins by default)
# keeps it for later runs.
set -euo pipefail
linter=$(cd "$(dirname "$0")/.." && pwd)
scratch=${1:-$linter/.build/plugins}
package=$(mktemp -d)
trap 'rm -rf "$package"' EXIT
mkdir -p "$package/Sources/App"
cat > "$package/Package.swift" <<SWIFT
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "App",
    dependencies: [.package(path: "$linter")],
    targets: [.target(name: "App", plugins: [.plugin(name: "TimerLintBuildTool", package: "$(basename "$linter")")])],
    swiftLanguageModes: [.v5]
)
SWIFT
cat > "$package/Sources/App/Clock.swift" <<'SWIFT'
import Foundation

public final class Clock {
    var timer: Timer?

    public func start() {
        timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() }
    }

    public func stop() { timer?.invalidate() }

    func tick() {}
}
SWIFT

failures=0
expect() { # TEXT in OUTPUT
    if ! grep -qF -- "$1" <<< "$2"; then
        echo "missing: $1"
        failures=$((failures + 1))
    fi
}
run() { swift "$1" --package-path "$package" --scratch-path "$scratch" "${@:2}" 2>&1; }

place=Sources/App/Clock.swift:7
for turn in first second; do
    built=$(run build) || failures=$((failures + 1))
    expect "/$place:17: warning: " "$built"
    expect "/$place:81: warning: " "$built"
    expect "Build complete" "$built"
done

found=$(run package --disable-sandbox timerlint) && { echo "the command found nothing"; failures=$((failures + 1)); }
expect "$place:81: error: " "$found"
expect "[strong-self-in-timer]" "$found"

listed=$(run package --disable-sandbox timerlint --format json --severity error Sources) || true
expect '"rule" : "overwritten-timer"' "$listed"

# The build tool plugin names each file by its absolute path.
silent() { # WHY
    local output
    output=$(run build) || failures=$((failures + 1))
    expect "Build complete" "$output"
    grep -F "warning: " <<< "$output" && { echo "not silent: $1"; failures=$((failures + 1)); }
    rm "$package/.timerlint.yml"
}
echo 'exclude: [Sources/App]' > "$package/.timerlint.yml"
silent "what is excluded"
echo 'baseline: known.json' > "$package/.timerlint.yml"
run package --disable-sandbox --allow-writing-to-package-directory timerlint --write-baseline known.json > /dev/null ||
    failures=$((failures + 1))
silent "what is in the baseline"

run package --disable-sandbox --allow-writing-to-package-directory timerlint-fix > /dev/null || failures=$((failures + 1))
expect "{ [weak self] _ in self?.tick() }" "$(cat "$package/Sources/App/Clock.swift")"
run package --disable-sandbox timerlint > /dev/null || { echo "something is left"; failures=$((failures + 1)); }
rebuilt=$(run build) || failures=$((failures + 1))
expect "Build complete" "$rebuilt"
grep -F "warning: " <<< "$rebuilt" && failures=$((failures + 1))

[[ $failures == 0 ]] || { echo "$failures failures"; echo "$built"; echo "$found"; exit 1; }
echo "The plugins work."
