// The work of a scheduler on the timers that threads leave for it; see `HandOver`.

extension TimerScheduler {
    /// Leaves a new timer for the scheduler.
    ///
    /// Any thread; the caller holds no lock.
    ///
    /// - Returns: false if the caller has to enqueue the timer with the lock held.
    @inline(__always)
    func leave(new entry: TimerEntry, due: UInt64, _ prepare: () -> Void) -> Bool {
        switch handOver.leave(entry, due: due, prepare) {
        case .left: return true
        case .leftLast:
            takeOverOwnBuffer()
            return true
        case .refused: return false
        }
    }

    /// Leaves a timer that has ended without the lock for the scheduler.
    ///
    /// Any thread; the caller holds no lock.
    func leave(ended entry: TimerEntry) {
        switch handOver.leave(entry, due: nil) {
        case .left: return
        case .leftLast: takeOverOwnBuffer()
        case .refused:
            withLock { state in
                state.continuous.takeOver(RetainedEntry.retainedWord(entry))
                afterTakingOver(&state)
            }
        }
    }

    @inline(never)
    private func takeOverOwnBuffer() {
        let own = handOver.ownBuffer
        withLock { state in
            handOver.take(own) { word in state.continuous.takeOver(word) }
            state.continuous.takenOver |= 1 &<< UInt64(own)
            afterTakingOver(&state)
        }
    }

    private func afterTakingOver(_ state: inout State) {
        if state.serving == 0 || runsNestedLoops { arm(&state.continuous) }
    }
}

// MARK: - With the lock held

extension TimerScheduler {
    /// Takes over what threads have left, so that the wheel has every timer that waits.
    @inline(__always)
    func takeOverAll(_ queue: inout ClockQueue) {
        if queue.acceptsFrom < .max { takeOverFilled(&queue) }
    }

    @inline(never)
    private func takeOverFilled(_ queue: inout ClockQueue) {
        let taken = handOver.takeAll { word in queue.takeOver(word) }
        queue.takenOver |= taken
    }

    /// Opens the buffers if enough timers wait.
    ///
    /// The alarm is armed.
    @inline(never)
    func openHandOver(_ queue: inout ClockQueue) {
        guard let limits = queue.handOverLimits, !isObserved, !hasEnded, queue.armedAt < .max else { return }
        handOver.prepare(limits)
        queue.opensWith = max(limits.waiting, 2 * handOver.room)
        guard queue.wheel.count >= queue.opensWith else { return }
        _ = needsHandOver(&queue)
        openHandOver(&queue, from: queue.armedAt)
    }

    /// Opens the buffers, or lets them take earlier timers.
    func openHandOver(_ queue: inout ClockQueue, from instant: UInt64) {
        queue.acceptsFrom = instant
        queue.opensWith = .max
        queue.closesWith = handOver.room
        handOver.open(from: instant)
    }

    @inline(never)
    func closeHandOver(_ queue: inout ClockQueue) {
        guard let limits = queue.handOverLimits else { return }
        handOver.close()
        takeOverAll(&queue)
        queue.acceptsFrom = .max
        queue.opensWith = max(limits.waiting, 2 * handOver.room)
        queue.closesWith = -1
    }

    /// Notes that the buffers were closed or are about to be opened for a later instant.
    ///
    /// - Returns: whether threads were in each other's way since the last call.
    private func needsHandOver(_ queue: inout ClockQueue) -> Bool {
        defer { (queue.waitsBefore, queue.takenOver) = (lockWaits, 0) }
        return queue.opensAfter == 0 || lockWaits != queue.waitsBefore || queue.takenOver & (queue.takenOver &- 1) != 0
    }

    /// Closes the buffers, takes over what they have, and opens them for a later instant if enough timers wait.
    ///
    /// The slack is as long as a turn, so that the scheduler takes over the buffers once a turn.
    @inline(never)
    func raiseHandOver(_ queue: inout ClockQueue, whileServingAt now: UInt64) {
        closeHandOver(&queue)
        reopenHandOver(&queue, from: now.saturatingAdd(queue.handOverLimits?.slack ?? 0))
    }

    func reopenHandOver(_ queue: inout ClockQueue, from instant: UInt64) {
        if needsHandOver(&queue), queue.wheel.count > handOver.room { openHandOver(&queue, from: instant) }
    }
}

extension ClockQueue {
    /// Takes over a timer that a thread has left: it enters the wheel if it is new, and leaves it if it has ended.
    ///
    /// A timer may have been left as a new one and as one that has ended, and be taken over in either order.
    ///
    /// - Parameter word: stands for one reference to the timer.
    @inline(__always)
    mutating func takeOver(_ word: UInt) {
        let isInWheel = unsafe RetainedEntry.unmanaged(word)._withUnsafeGuaranteedRef { entry in
            takeOver(entry, word)
        }
        if isInWheel { return }
        if released == nil { released = ReleasedTimers() }
        released?.add(word)
    }

    /// - Returns: whether the reference to the timer is now the wheel's.
    @inline(__always)
    private mutating func takeOver(_ entry: TimerEntry, _ word: UInt) -> Bool {
        if entry.hasFinished {
            wheel.remove(entry)
            entry.leftHandOver()
        } else if entry.isHandedOver {
            firstUnseen = min(firstUnseen, entry.registeredAt)
            wheel.insert(handedOver: entry, word)
            return true
        }
        // Otherwise a control call has found another place for it.
        return false
    }
}
