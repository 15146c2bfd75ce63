import Foundation

/// Prints a line where the test runner prints its own, so that they stay in order and the last line of a run is the runner's.
func say(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
}
