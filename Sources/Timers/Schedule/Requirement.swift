/// Traps with `message` unless `condition` holds.
///
/// Unlike `precondition`, it prints the message, which names the refused value, in optimized builds too.
package func require(_ condition: Bool, _ message: @autoclosure () -> String) {
    if !condition { fatalError(message()) }
}
