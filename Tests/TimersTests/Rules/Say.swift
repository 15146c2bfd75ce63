import Foundation

/// Prints a line at once, so that the last line of a run is that of the test runner.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
