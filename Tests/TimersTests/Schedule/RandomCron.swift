/// A random cron expression as a text, and as what it means: independent of the parser under test.
struct RandomCron {
    /// A field as a text, and the numbers that it means.
    struct Field {
        var text = ""
        var numbers: Set<Int> = []
        /// The days that are meant as numbers of days before the last one of a month.
        var lasts: Set<Int> = []
        /// The days that stand for the nearest day from Monday to Friday.
        var nears: Set<Int> = []
        /// The days before the last one of a month that stand for the nearest day from Monday to Friday.
        var nearLasts: Set<Int> = []
        /// The weekdays that are meant as the last ones of a month.
        var lastWeekdays: Set<Int> = []
        /// The weekdays that are meant by their number in a month, as 10 × number + weekday.
        var numbered: Set<Int> = []

        var isStar: Bool { text.hasPrefix("*") || text.hasPrefix("?") }
    }

    let minute: Field
    let hour: Field
    let day: Field
    let month: Field
    let weekday: Field

    var text: String { [minute, hour, day, month, weekday].map(\.text).joined(separator: " ") }
    /// Whether the expression means every time that a clock shows, and not times of a day.
    var isWild: Bool { minute.isStar || hour.isStar }

    init(using generator: inout some RandomNumberGenerator) {
        minute = Self.field(0...59, &generator)
        hour = Self.field(0...23, &generator)
        day = Self.field(1...31, &generator, special: "L") { field, _, generator in
            let before = Bool.random(using: &generator) ? 0 : Int.random(in: 0...30, using: &generator)
            let last = before == 0 ? "L" : "L-\(before)"
            switch Int.random(in: 0..<3, using: &generator) {
            case 0:
                field.lasts.insert(before)
                return last
            case 1:
                field.nearLasts.insert(before)
                return last + "W"
            default:
                let day = Int.random(in: 1...31, using: &generator)
                field.nears.insert(day)
                return "\(day)W"
            }
        }
        let months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"]
        month = Self.field(1...12, &generator, names: months, firstName: 1)
        weekday = Self.field(
            0...6, &generator, names: ["SUN", "MON", "TUE", "WED", "THU", "FRI", "SAT"], firstName: 0, special: "#"
        ) { field, name, generator in
            let weekday = Int.random(in: 0...6, using: &generator)
            if Bool.random(using: &generator) {
                field.lastWeekdays.insert(weekday)
                return name(weekday) + "L"
            }
            let number = Int.random(in: 1...5, using: &generator)
            field.numbered.insert(10 * number + weekday)
            return name(weekday) + "#\(number)"
        }
    }

    /// Returns a field: half of them a star, others a list of one to three items.
    private static func field<Generator: RandomNumberGenerator>(
        _ range: ClosedRange<Int>, _ generator: inout Generator, names: [String] = [], firstName: Int = 0,
        special: String? = nil,
        _ makeSpecial: (inout Field, (Int) -> String, inout Generator) -> String = { _, _, _ in "" }
    ) -> Field {
        var field = Field()
        if Int.random(in: 0..<5, using: &generator) < 2 {
            field.text = "*"
            field.numbers = Set(range)
            return field
        }
        func name(_ number: Int) -> String {
            let index = number - firstName
            return names.indices.contains(index) && number.isMultiple(of: 2) ? names[index] : "\(number)"
        }
        var items: [String] = []
        for _ in 0..<[1, 1, 1, 2, 3][Int.random(in: 0..<5, using: &generator)] {
            let (first, second) = (Int.random(in: range, using: &generator), Int.random(in: range, using: &generator))
            let (low, high) = (min(first, second), max(first, second))
            let step = Int.random(in: 1...max(range.count / 2, 2), using: &generator)
            switch Int.random(in: 0..<9, using: &generator) {
            case 0:
                items.append("*/\(step)")
                field.numbers.formUnion(stride(from: range.lowerBound, through: range.upperBound, by: step))
            case 1:
                items.append("\(name(low))/\(step)")
                field.numbers.formUnion(stride(from: low, through: range.upperBound, by: step))
            case 2:
                items.append("\(name(low))-\(name(high))/\(step)")
                field.numbers.formUnion(stride(from: low, through: high, by: step))
            case 3:
                items.append("\(name(low))-\(name(high))")
                field.numbers.formUnion(low...high)
            case 4 where special != nil:
                items.append(makeSpecial(&field, name, &generator))
            case 5 where low < high:
                // It goes on at the start of the field.
                let numbers = Array(high...range.upperBound) + Array(range.lowerBound...low)
                items.append("\(name(high))-\(name(low))/\(step)")
                for index in stride(from: 0, to: numbers.count, by: step) { field.numbers.insert(numbers[index]) }
            default:
                items.append(name(first))
                field.numbers.insert(first)
            }
        }
        field.text = items.joined(separator: ",")
        return field
    }
}
