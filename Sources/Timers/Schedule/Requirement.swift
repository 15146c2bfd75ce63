/// Traps with `message` unless `condition` holds.
///
/// Unlike `precondition` it prints the message, and with it the refused value, in optimised builds too.
package func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}
