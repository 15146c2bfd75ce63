/// The actors that an executor visits before it counts as idle.
///
/// An actor without an executor of its own runs its jobs on the thread that finds it free. That thread also runs the
/// jobs that come before it has left the actor. If it belongs to another executor, this one does not learn of those
/// jobs, although they are parts of its own tasks. So it sends a job of its own after them, which is a visit. The visit
/// begins when the actor has run them. An actor that the visit finds on this executor has nothing to do elsewhere.
/// Otherwise the executor visits all actors again, because those jobs may have sent others to them.
///
/// A value: the executor guards it with a lock.
struct ActorVisits {
    /// The actors, each with how often it was added.
    private var actors: [ObjectIdentifier: (actor: any Actor, uses: Int)] = [:]
    private var underWay = 0
    /// Whether work was done, on this executor or another one, since the last visits began.
    private var areDue = false

    mutating func add(_ actor: any Actor) {
        actors[ObjectIdentifier(actor), default: (actor, 0)].uses += 1
    }

    mutating func remove(_ actor: any Actor) {
        let key = ObjectIdentifier(actor)
        guard let uses = actors[key]?.uses else { return }
        if uses > 1 { actors[key]?.uses = uses - 1 } else { actors[key] = nil }
    }

    var areUnderWay: Bool { underWay > 0 }
    var areNeeded: Bool { areUnderWay || !actors.isEmpty }

    /// Work is done that may send a job to an actor.
    mutating func mustBegin() { areDue = true }

    /// Begins a visit to each actor, if work was done since the last ones.
    ///
    /// - Returns: the actors to visit.
    mutating func begin() -> [any Actor] {
        if areUnderWay || !areDue { return [] }
        areDue = false
        underWay = actors.count
        return actors.values.map(\.actor)
    }

    /// Ends a visit.
    ///
    /// - Parameter wasElsewhere: whether the actor was on another executor.
    mutating func end(wasElsewhere: Bool) {
        underWay -= 1
        if wasElsewhere { areDue = true }
    }
}
