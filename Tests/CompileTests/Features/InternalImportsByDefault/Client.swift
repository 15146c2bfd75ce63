import Dispatch

/// The import is internal when the feature is on, and its types are then no part of a public signature.
public func label(of queue: DispatchQueue) -> String {  // error with: uses an internal type
    queue.label
}
