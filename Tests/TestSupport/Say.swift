import Foundation

/// Prints a line to standard error, where the test runner prints its own.
///
/// The lines stay in order that way, and the last line of a run is the runner's.
package func say(_ line: String) {
    FileHandle.standardError.write(Data((line + "\n").utf8))
}
