/// Reads the characters of one field.
struct CronFieldReader {
    private let field: CronParser.Field
    private let characters: [Character]
    /// The position of the field in the expression, from 0.
    private let position: Int
    private var index = 0
    /// The start of the last item that was read.
    private var itemStart = 0

    init(_ field: CronParser.Field, _ text: Substring, position: Int) {
        self.field = field
        // Other characters may become several in upper case.
        characters = text.map { character in character.isASCII ? Character(character.uppercased()) : character }
        self.position = position
    }

    var isAtEnd: Bool { index == characters.count }

    mutating func take(_ character: Character) -> Bool {
        guard index < characters.count, characters[index] == character else { return false }
        itemStart = index
        index += 1
        return true
    }

    /// Reads a number or a name of the field.
    mutating func number(_ parser: CronParser) throws(TimerError) -> Int {
        itemStart = index
        if index + 3 <= characters.count,
            let found = field.names.firstIndex(of: String(characters[index..<index + 3]))
        {
            index += 3
            return found + (field == .month ? 1 : 0)
        }
        let number = try plainNumber(parser)
        guard field.range.contains(number) else {
            throw parser.error(
                message("\(number) is not \(field.range.lowerBound) to \(field.range.upperBound)"))
        }
        return number
    }

    /// Reads a number.
    mutating func plainNumber(_ parser: CronParser) throws(TimerError) -> Int {
        itemStart = index
        var number = 0
        while index < characters.count, characters[index].isASCII, let digit = characters[index].wholeNumberValue {
            number = min(number * 10 + digit, 1_000_000)
            index += 1
        }
        guard index > itemStart else { throw parser.error(unexpected()) }
        return number
    }

    /// Says where an item is wrong, and shows a field that would work.
    func message(_ reason: String) -> String { message(reason, at: itemStart) }

    private func message(_ reason: String, at index: Int) -> String {
        "\(reason) (\(field.rawValue), character \(position + index + 1)): write for example '\(field.example)'"
    }

    /// Says which character is wrong.
    func unexpected() -> String {
        guard index < characters.count else { return message("it ends too early", at: index) }
        return switch characters[index] {
        case "H": message("'H' is a number that Jenkins chooses, and is not supported", at: index)
        case "L" where field == .day && index > 0:
            message("'L' comes first in a day of the month; 5L is a day of the week, the last Friday", at: index)
        case "L" where field == .weekday:
            message("'L' follows a day of the week, as in FRIL", at: index)
        case "W" where field == .day:
            message("'W' follows one day or L, as in 15W", at: index)
        case let character: message("'\(character)' is unexpected", at: index)
        }
    }
}
