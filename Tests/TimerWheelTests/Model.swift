import TimerWheel

/// A reference implementation of the wheel: a sorted array.
///
/// The key of a timer is its deadline, or the wheel's position if that was later when the timer was inserted. Timers
/// with equal keys are in the order of insertion. A timer that was postponed to a later deadline may be anywhere among
/// its equals.
struct Model {
    struct Timer {
        var key: UInt64
        var sequence: Int
        var deadline: UInt64
        var token: TimerWheel.Token
        var payload: UInt
        var floats: Bool
    }

    /// In ascending order of key and sequence.
    private var timers: [Timer] = []
    private var sequence = 0

    var count: Int { timers.count }

    /// The earliest deadline, whether on time or overdue.
    var earliest: UInt64? {
        guard let first = timers.first else { return nil }
        var (earliest, index) = (first.deadline, 1)
        while index < timers.count, timers[index].key == first.key {
            earliest = min(earliest, timers[index].deadline)
            index += 1
        }
        return earliest
    }

    func deadline(of token: TimerWheel.Token) -> UInt64? {
        timers.first { timer in timer.token == token }?.deadline
    }

    func randomToken(_ random: inout Xorshift) -> TimerWheel.Token? {
        timers.isEmpty ? nil : timers[random.next(below: timers.count)].token
    }

    mutating func insert(
        _ token: TimerWheel.Token, deadline: UInt64, payload: UInt, position: UInt64, floats: Bool = false
    ) {
        sequence += 1
        let key = max(deadline, position)
        var (low, high) = (0, timers.count)
        while low < high {
            let middle = (low + high) / 2
            if timers[middle].key <= key { low = middle + 1 } else { high = middle }
        }
        timers.insert(
            Timer(key: key, sequence: sequence, deadline: deadline, token: token, payload: payload, floats: floats),
            at: low)
    }

    mutating func remove(_ token: TimerWheel.Token) -> Timer? {
        for index in 0..<timers.count where timers[index].token == token { return timers.remove(at: index) }
        return nil
    }

    mutating func move(_ token: TimerWheel.Token, to deadline: UInt64, position: UInt64) {
        guard let timer = remove(token) else { return }
        insert(token, deadline: deadline, payload: timer.payload, position: position)
    }

    mutating func postpone(_ token: TimerWheel.Token, to deadline: UInt64, position: UInt64) {
        guard let index = timers.firstIndex(where: { $0.token == token }) else { return }
        let old = timers[index]
        guard old.deadline != deadline else { return }
        timers.remove(at: index)
        insert(token, deadline: deadline, payload: old.payload, position: position, floats: deadline > old.deadline)
    }

    /// Removes a timer that the wheel has expired; returns what is wrong with it.
    mutating func expire(_ expired: TimerWheel.Expired, now: UInt64) -> String? {
        guard let first = timers.first else { return "expired from an empty wheel" }
        guard expired.deadline <= now else { return "\(expired.deadline) expired at \(now)" }
        var index = 0
        while timers[index].token != expired.token {
            if !timers[index].floats, !timers.contains(where: { $0.token == expired.token && $0.floats }) {
                return "\(expired.deadline) overtook \(timers[index].deadline)"
            }
            index += 1
            if index == timers.count || timers[index].key != first.key {
                return "\(expired.deadline) expired before \(first.deadline)"
            }
        }
        let timer = timers.remove(at: index)
        if timer.deadline != expired.deadline || timer.payload != expired.payload { return "wrong deadline or payload" }
        return nil
    }
}
