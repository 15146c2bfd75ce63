import CInterleaver
import Foundation
import Interleaver

/// Explores the scenarios: `interleavings [--scenario name]... [--preemptions n] [--random n] [--seed n] [--replay s]`.
@main
struct Main {
    private var names: [String] = []
    private var preemptions = 3
    private var random = 2_000
    private var seed: UInt64 = 1
    private var replay: [Int: Int]?

    static func main() {
        var arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "--list" {
            for scenario in Scenario.all { print(scenario.name) }
            return
        }
        var main = Main()
        while let option = arguments.popFirst() {
            guard let value = arguments.popFirst() else { fail("\(option) needs a value") }
            switch option {
            case "--scenario": main.names.append(value)
            case "--preemptions": main.preemptions = number(value, option)
            case "--random": main.random = number(value, option)
            case "--seed": main.seed = UInt64(number(value, option))
            case "--replay": main.replay = schedule(value)
            default: fail("there is no option \(option)")
            }
        }
        // Passing the turn to a thread on the same processor takes less time than waking another processor.
        interleaver_stay_on_processor()
        Report.catchTraps()
        main.run()
    }

    private func run() {
        for name in names where !Scenario.all.contains(where: { $0.name == name }) {
            Self.fail("there is no scenario \(name)")
        }
        let scenarios = Scenario.all.filter { names.isEmpty || names.contains($0.name) }
        if let replay {
            for scenario in scenarios { scenario.runOnce(by: ReplayedSchedule(replay)) }
            return print("every promise holds in that schedule")
        }
        let start = ContinuousClock.now
        // With few preemptions first: a schedule that breaks a promise is then as simple as possible.
        for fewer in 0..<preemptions {
            for scenario in scenarios { _ = scenario.explore(preemptions: fewer) }
        }
        var schedules = 0
        for scenario in scenarios {
            let began = ContinuousClock.now
            let result = scenario.explore(preemptions: preemptions)
            scenario.explore(random: random, seed: seed)
            schedules += result.schedules
            print(
                "\(scenario.name): \(result.schedules) schedules, \(result.mostPoints) steps, "
                    + "\(seconds(began.duration(to: .now))) s")
            fflush(nil)
        }
        print(
            "\(scenarios.count) scenarios, \(schedules) schedules with up to \(preemptions) preemptions, "
                + "\(random * scenarios.count) random ones from seed \(seed), "
                + "\(seconds(start.duration(to: .now))) s: every promise holds")
    }

    private func seconds(_ duration: Duration) -> Double {
        (duration / .seconds(1) * 10).rounded() / 10
    }

    private static func number(_ text: String, _ option: String) -> Int {
        guard let number = Int(text), number >= 0 else { fail("\(option) needs a number, not \(text)") }
        return number
    }

    private static func schedule(_ text: String) -> [Int: Int] {
        var choices: [Int: Int] = [:]
        for part in text.split(separator: ",") {
            let numbers = part.split(separator: ":").compactMap { Int($0) }
            if numbers.count != 2 { fail("--replay needs a schedule such as 0:1,12:1, not \(text)") }
            choices[numbers[0]] = numbers[1]
        }
        return choices
    }

    private static func fail(_ message: String) -> Never {
        print(message)
        exit(2)
    }
}
