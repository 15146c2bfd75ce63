import Testing

/// There is one app in a process, so one test after another has it, on the main actor.
@Suite(.serialized) @MainActor struct AppTests {}
