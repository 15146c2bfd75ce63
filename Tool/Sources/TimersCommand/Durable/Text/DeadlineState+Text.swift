import ArgumentParser
import DurableTimers

extension DeadlineState {
    static let words = allCases.map(\.description)

    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    init(word: String) throws {
        guard let state = Self(word) else {
            throw ValidationError("'\(word)' is not a state: write waiting, running, dead or finished.")
        }
        self = state
    }
}

extension DeadlineReference {
    /// A deadline by one word, its identifier, or by two, its kind and its key.
    ///
    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    init(words: [String]) throws {
        switch words.count {
        case 1: self = .id(try DeadlineID(word: words[0]))
        case 2: self = .key(name: words[0], words[1])
        default: throw ValidationError("Write which deadline: its identifier, or its kind and its key.")
        }
    }

    /// `deadline 7`, or `deadline 'trial-ends' '7'`.
    var text: String {
        switch self {
        case .id(let id): "deadline \(id)"
        case .key(let name, let key): "deadline '\(name)' '\(key)'"
        }
    }
}

extension DeadlineID {
    /// - Throws: `ValidationError`, one sentence that names the wrong value.
    init(word: String) throws {
        guard let number = Int64(word), number >= 0 else {
            throw ValidationError("'\(word)' is not the identifier of a deadline, which is a number.")
        }
        self.init(rawValue: number)
    }
}
