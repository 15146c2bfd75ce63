/// Answers that are worked out once.
final class Memo<Key: Hashable, Answer> {
    private var known: [Key: Answer] = [:]

    /// The answer for a key, by `work` when it is asked for the first time.
    func callAsFunction(_ key: Key, _ work: () -> Answer) -> Answer {
        if let answer = known[key] { return answer }
        let answer = work()
        known[key] = answer
        return answer
    }
}
