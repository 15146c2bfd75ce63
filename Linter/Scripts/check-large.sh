#!/bin/bash
# Runs an optimised timerlint over hostile files, and over more and more copies of a tree.
#
# Usage: Scripts/check-large.sh [TREE]
#
# Prints the time and the peak memory of each. Fails where one crashes or takes longer than a minute, or where eight
# copies of the tree (this package by default) take twice the memory of one.
set -euo pipefail
linter=$(cd "$(dirname "$0")/.." && pwd)
tree=${1:-$linter/Sources}
swift build -c release --package-path "$linter" > /dev/null
tool=$(swift build -c release --package-path "$linter" --show-bin-path)/timerlint
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

python3 - "$folder" << 'PYTHON'
import pathlib, sys
folder = pathlib.Path(sys.argv[1])
unit = '''
final class Player%d {
    var timer: Timer?
    func start() { timer = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick() } }
    func tick() { for index in 0..<10 where index %% 2 == 0 { print(index, "some text to fill the line") } }
    func stop() { timer?.invalidate() }
}
'''
plain = '''
struct Line%d {
    func sum(_ items: [Int]) -> Int {
        guard items.count < 100 else { return 0 }
        return items.map { $0 * 2 }.filter { $0 > 1 }.reduce(0) { $0 + $1 }
    }
}
'''
def fill(text, size):
    parts, length, number = [], 0, 0
    while length < size:
        part = text.replace('%d', str(number)).replace('%%', '%')
        parts.append(part)
        length += len(part)
        number += 1
    return ''.join(parts)
member = '''
    var timer%d: Timer?
    func start%d() { timer%d = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in self.tick%d() } }
    func tick%d() { for index in 0..<10 where index %% 2 == 0 { print(index, "some text to fill the line") } }
    func stop%d() { timer%d?.invalidate() }
'''
statement = '''
        timer%d = Timer.scheduledTimer(withTimeInterval: 1, repeats: true) { _ in }
        let source%d = DispatchSource.makeTimerSource()
        source%d.setEventHandler { print("some text to fill the line") }
        source%d.resume()
'''
dense = fill(unit, 10_000_000)
(folder / 'type.swift').write_text('final class Player {' + fill(member, 10_000_000) + '}')
(folder / 'body.swift').write_text('final class Player { func start() {' + fill(statement, 10_000_000) + '}}')
(folder / 'timers.swift').write_text(dense)
(folder / 'cut.swift').write_text(dense[:-40])
(folder / 'plain.swift').write_text(fill(plain, 10_000_000))
(folder / 'braces.swift').write_text('func a() { Timer() }\n' + '{' * 10_000 + '}' * 10_000)
(folder / 'ifs.swift').write_text('func a() { Timer()\n' + 'if x {\n' * 10_000 + '}' * 10_000 + '}\n')
(folder / 'chain.swift').write_text('let timer = a' + '.b()' * 100_000)
PYTHON

measure() { # NAME PATH...
    local code=0
    /usr/bin/time -f "%e s, %M KB" -o "$folder/time" timeout 60 "$tool" --severity error "${@:2}" > /dev/null 2>&1 ||
        code=$?
    printf '%-8s %s\n' "$1" "$(tail -1 "$folder/time")"
    [[ $code -le 1 ]] || { echo "$1 ended with code $code"; exit 1; }
}
for name in timers type body cut plain braces ifs chain; do measure $name "$folder/$name.swift"; done

for copies in 1 2 4 8; do
    mkdir -p "$folder/copies"
    for copy in $(seq $copies); do
        [[ -d $folder/copies/$copy ]] || cp -r "$tree" "$folder/copies/$copy"
    done
    measure "$copies x" "$folder/copies"
    memory=$(sed -n 's/.*, \([0-9]*\) KB/\1/p' "$folder/time" | tail -1)
    first=${first:-$memory}
done
[[ $memory -lt $((2 * first)) ]] || { echo "eight copies take more than twice the memory of one"; exit 1; }
