import SwiftSyntax

/// An interval that cannot be meant.
struct BadInterval: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "bad-interval", severity: .warning,
        summary: "An interval is zero or negative, or its name says that it is in another unit.",
        why: "Foundation turns an interval of zero or less into a tenth of a millisecond and dispatch into a "
            + "busy loop, and a value in milliseconds taken for seconds makes a timer a thousand times too slow. "
            + "Write the interval in the unit that the call takes.",
        bad: "Timer.scheduledTimer(withTimeInterval: timeoutMilliseconds, repeats: true) { _ in poll() }",
        good: "Timer.scheduledTimer(withTimeInterval: timeoutMilliseconds / 1000, repeats: true) { _ in poll() }")

    func check() {
        for construct in file.constructs {
            guard [.scheduledTimer, .timer, .publisher].contains(construct.kind), let interval = construct.interval
            else { continue }
            // What fires once, at a date, has no interval, whatever is written there.
            if construct.repeats == false, construct.call.argument("fire", "fireAt", "fireDate") != nil { continue }
            checkSeconds(interval, repeats: construct.repeats != false)
        }
        for call in file.index.calls { check(call) }
    }

    private func checkSeconds(_ interval: ExprSyntax, repeats: Bool) {
        if let number = LiteralNumber(interval) {
            guard number.value < 0 || (number.value == 0 && repeats) else { return }
            file.report(
                interval, "An interval of \(interval.sourceText) makes this timer fire as fast as the run loop turns.",
                advice: "Write how long it is to wait.")
        } else if let unit = unit(of: interval), unit != "seconds" {
            mismatch(interval, unit: unit, wanted: "seconds")
        }
    }

    private func mismatch(_ value: ExprSyntax, unit: String, wanted: String) {
        file.report(
            value, "By its name this value is in \(unit), but it is taken for \(wanted).",
            advice: "Convert it, or rename it.")
    }

    private func check(_ call: FunctionCallExprSyntax) {
        guard let path = call.path else { return }
        if path.last == "schedule" || path.last == "scheduleRepeating" { checkSchedule(call) }
        if Sleep(call) != nil { checkSleep(call, name: path.last) }
        guard
            path.names.dropLast().last ?? "" == ""
                || ["DispatchTimeInterval", "Duration", "TimeAmount"].contains(path.names.dropLast().last),
            path.names.count > 1
        else { return }
        checkUnit(call, unit: path.last)
    }

    /// `.milliseconds(delayInSeconds)`, `.seconds(1 / 2)`.
    ///
    /// A quotient of whole numbers is a whole number also where fractions could be given: of the methods of `Duration`
    /// the compiler prefers those for integers. A method of the project's own may take fractions only.
    private func checkUnit(_ call: FunctionCallExprSyntax, unit wanted: String) {
        guard ["seconds", "milliseconds", "microseconds", "nanoseconds"].contains(wanted),
            let value = call.firstUnlabelled
        else { return }
        if let unit = unit(of: value), unit != wanted { mismatch(value, unit: unit, wanted: wanted) }
        let text = value.sourceText
        guard text.contains("/"), let number = LiteralNumber(value, integers: true), number.isInteger,
            number.value == 0, file.names.functions(named: wanted).isEmpty
        else { return }
        file.report(
            value, "`\(text)` is a quotient of whole numbers and so is 0 here.",
            advice: "Write it in a smaller unit.")
    }

    private func checkSchedule(_ call: FunctionCallExprSyntax) {
        if let leeway = call.argument("leeway"),
            MemberPath(leeway)?.names == ["", "never"]
                || MemberPath(leeway)?.names == ["DispatchTimeInterval", "never"]
        {
            file.report(
                leeway,
                "A leeway of `.never` is no leeway of zero, it lets the system put the timer off without a limit.",
                advice: "Write `.nanoseconds(0)`.")
        }
        guard let repeating = call.argument("repeating", "interval"),
            call.argument("deadline") != nil || call.argument("wallDeadline") != nil
        else { return }
        if let number = LiteralNumber(repeating) {
            if number.value <= 0 { zero(repeating) }
        } else if let inner = repeating.as(FunctionCallExprSyntax.self), let value = inner.firstUnlabelled,
            ["seconds", "milliseconds", "microseconds", "nanoseconds"].contains(inner.path?.last ?? ""),
            let number = LiteralNumber(value, integers: true), number.value <= 0, !value.sourceText.contains("/")
        {
            zero(repeating)
        } else if let unit = unit(of: repeating), unit != "seconds" {
            mismatch(repeating, unit: unit, wanted: "seconds")
        }
    }

    private func zero(_ node: ExprSyntax) {
        file.report(
            node, "Dispatch repeats a timer with an interval of zero or less as fast as it can.",
            advice: "Write how long it is to wait, or leave `repeating` out.")
    }

    /// Whether a call without a label is one of the C library and not of a closure or a clock of the project's own.
    private func isOfSystem(_ call: FunctionCallExprSyntax) -> Bool {
        guard call.arguments.first?.label == nil, let names = call.path?.names else { return true }
        if names.count > 1 { return ["Darwin", "Glibc", "Foundation", "Musl"].contains(names[0]) }
        return file.binding(of: names[0], at: call) == nil && file.names.functions(named: names[0]).isEmpty
            && file.type(around: call)?.properties[names[0]] == nil
    }

    private func checkSleep(_ call: FunctionCallExprSyntax, name: String) {
        guard let argument = call.arguments.first, isOfSystem(call) else { return }
        let wanted: String
        switch (name, argument.label?.plainText) {
        case ("usleep", _): wanted = "microseconds"
        case (_, "nanoseconds"): wanted = "nanoseconds"
        case ("sleep", nil), (_, "forTimeInterval"): wanted = "seconds"
        default: return
        }
        if let unit = unit(of: argument.expression), unit != wanted, !isScaled(argument.expression) {
            mismatch(argument.expression, unit: unit, wanted: wanted)
        }
        if wanted == "nanoseconds", argument.expression.path?.last == "max" {
            file.report(
                argument.expression,
                "The end of a sleep this long is beyond what the clock can count, so it may end at once.",
                advice: "Wait for a value or for cancellation, or sleep for hours in a loop.")
        }
        guard wanted == "nanoseconds", !file.isTest(call), let number = LiteralNumber(argument.expression),
            number.value > 0, number.value < 100_000
        else { return }
        file.report(
            argument.expression, "\(argument.expression.sourceText) nanoseconds are no time at all.",
            advice: "Write `for: .milliseconds(…)`, or multiply.")
    }

    /// Whether a local of that name is a product or a quotient, so that it is in another unit by now.
    private func isScaled(_ expression: ExprSyntax) -> Bool {
        guard let name = expression.single else { return false }
        let text = file.binding(of: name, at: expression)?.value?.sourceText ?? ""
        return text.contains(" * ") || text.contains(" / ")
    }

    /// The unit that the name of a plain value ends with, unless it says how many of them there are: `fiveMinutes` may
    /// be so long in any unit.
    private func unit(of expression: ExprSyntax) -> String? {
        var expression = expression.unwrapped
        while let call = expression.as(FunctionCallExprSyntax.self), call.arguments.count == 1,
            let inner = call.firstUnlabelled,
            ["Double", "Int", "TimeInterval", "UInt64", "Int64", "UInt32", "useconds_t"].contains(call.path?.last ?? "")
        {
            expression = inner.unwrapped
        }
        guard let name = MemberPath(expression)?.last, !name.hasSuffix("()") else { return nil }
        let words = name.words
        guard let last = words.last, !name.contains(where: \.isNumber), numbers.isDisjoint(with: words.suffix(2)) else {
            return nil
        }
        return units[last]
    }
}

private let units = [
    "milliseconds": "milliseconds", "millis": "milliseconds", "ms": "milliseconds", "microseconds": "microseconds",
    "micros": "microseconds", "nanoseconds": "nanoseconds", "nanos": "nanoseconds", "minutes": "minutes",
    "seconds": "seconds", "secs": "seconds",
]

private let numbers: Set<String> = [
    "half", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "twelve", "fifteen",
    "twenty", "thirty", "forty", "fifty", "sixty", "ninety", "hundred", "thousand", "million",
]
