import Synchronization

/// A variable of the Swift runtime that holds one hook, shared with other libraries.
///
/// The variable has room for one hook, so a library that sets a hook replaces the one that it finds. This chain puts a
/// hook of its own in front and remembers what it replaced, for that hook to call.
///
/// A library that ends its use of the variable may restore what it found, which can be a hook of this chain. That hook
/// must then call what it called before, and not the hook of the library that has just ended. The chain has several
/// links for this reason, all alike but for the hook that each of them replaced.
///
/// Other libraries write the variable without a lock. The caller of the chain checks it again from time to time.
@safe final class HookChain: @unchecked Sendable {
    // The pointer is a constant, and this code reads and writes the variable behind it atomically.

    /// The address of a function; nil stands for the runtime's own behaviour.
    typealias Hook = UInt?

    private struct State {
        var users = 0
        /// The hooks that the links replaced, in the order of the links; no two are the same.
        var replaced: [Hook] = []
        /// Calls of replaced hooks that have not returned.
        var calls: Set<Call> = []
    }

    /// A hook that was replaced, and that a thread calls with a job.
    struct Call: Hashable {
        var thread: UInt
        var job: UInt
        var link: Int
    }

    private let variable: UnsafeMutablePointer<Atomic<UInt>>
    private let links: [UInt]
    private let state = Mutex(State())

    /// Makes a chain for the variable of that name; nil if the runtime has no such variable.
    init?(_ name: String, links: [UInt]) {
        guard let address = unsafe runtimeSymbol(name) else { return nil }
        unsafe variable = address.assumingMemoryBound(to: Atomic<UInt>.self)
        // The variable has the size of a pointer, is 0 without a hook, and lives as long as the process.
        self.links = links
    }

    /// The variable's content.
    private var hook: Hook {
        get {
            let hook = unsafe variable.pointee.load(ordering: .acquiring)
            return hook == 0 ? nil : hook
        }
        set { unsafe variable.pointee.store(newValue ?? 0, ordering: .releasing) }
    }

    /// Whether the variable holds no hook.
    var isUnused: Bool { hook == nil }

    /// Whether the runtime calls a link of this chain first.
    var isInFront: Bool { hook.map(links.contains) ?? false }

    /// Puts a link in front until ``release()`` has been called as often as this.
    ///
    /// - Returns: false if other libraries have set more hooks than the chain has links.
    func retain() -> Bool {
        state.withLock { state in
            guard putInFront(&state) else { return false }
            state.users += 1
            return true
        }
    }

    /// Restores the hook that the front link replaced, unless others use the chain, or another library's hook is in
    /// front.
    func release() {
        state.withLock { state in
            state.users -= 1
            guard state.users == 0, let hook, let link = links.firstIndex(of: hook) else { return }
            self.hook = state.replaced[link]
        }
    }

    /// Puts a link in front again if another library has removed or replaced it; O(1).
    func check() {
        if isInFront { return }
        state.withLock { state in if state.users > 0 { _ = putInFront(&state) } }
    }

    private func putInFront(_ state: inout State) -> Bool {
        if isInFront { return true }
        let found = hook
        let link = state.replaced.firstIndex(of: found) ?? state.replaced.count
        if link == links.count { return false }
        if link == state.replaced.count { state.replaced.append(found) }
        hook = links[link]
        return true
    }

    // MARK: Handing on

    /// Begins a call of the hook that a link replaced.
    ///
    /// - Returns: the hook to call; nil if the link replaced none, or is called by that very hook. Two libraries that
    ///   have both found the other one's hook in the variable would otherwise hand the job to each other forever.
    func beginCall(_ call: Call) -> UInt? {
        state.withLock { state in
            guard let hook = state.replaced[call.link] else { return nil }
            return state.calls.insert(call).inserted ? hook : nil
        }
    }

    /// Ends a call for which ``beginCall(_:)`` has returned a hook.
    func endCall(_ call: Call) {
        state.withLock { state in _ = state.calls.remove(call) }
    }
}
