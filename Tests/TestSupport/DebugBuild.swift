/// Whether the code is not optimised.
///
/// A test that repeats something for half a minute in such code repeats it less often there. `.ci/full` runs the tests
/// that read this value in optimised code, too.
package var isDebugBuild: Bool {
    #if DEBUG
        true
    #else
        false
    #endif
}
