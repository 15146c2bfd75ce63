/// Numbers as words of a sentence.
enum NumberWords {
    /// `a`, `a and b`, `a, b and c`.
    static func list(_ items: [String], _ conjunction: String = "and") -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }

    /// `1st`, `2nd`, `11th`.
    static func ordinal(_ number: Int) -> String {
        let ending =
            switch (number % 100, number % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return "\(number)\(ending)"
    }

    /// The items for a sorted set: three numbers or more that follow each other are one item, as in `1 to 3`.
    ///
    /// `ring` has all numbers if the first one follows the last one, as days of the week do.
    static func items(_ numbers: [Int], ring: ClosedRange<Int>? = nil, _ text: (Int) -> String) -> [String] {
        var runs: [[Int]] = []
        for number in numbers {
            if let last = runs.last?.last, last + 1 == number {
                runs[runs.count - 1].append(number)
            } else {
                runs.append([number])
            }
        }
        if let ring, runs.count > 1, runs.first?.first == ring.lowerBound, runs.last?.last == ring.upperBound {
            let first = runs.removeFirst()
            runs[runs.count - 1] += first
        }
        return runs.flatMap { run in
            run.count < 3 ? run.map(text) : ["\(text(run[0])) to \(text(run[run.count - 1]))"]
        }
    }

    /// The step of four numbers or more that are equally far apart, but do not follow each other.
    static func step(_ numbers: [Int]) -> Int? {
        guard numbers.count >= 4, numbers[1] - numbers[0] > 1 else { return nil }
        let step = numbers[1] - numbers[0]
        return zip(numbers, numbers.dropFirst()).allSatisfy { $1 - $0 == step } ? step : nil
    }
}

extension UInt64 {
    /// The numbers of a set in which bit n stands for the number n.
    var numbers: [Int] { (0..<64).filter { number in self >> UInt64(number) & 1 == 1 } }
}
