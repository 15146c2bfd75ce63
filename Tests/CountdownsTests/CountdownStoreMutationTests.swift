import Countdowns
import Foundation
import TestSupport
import Testing

/// Stores whose bytes have changed, as disks and hands change them.
@Suite(.patient)
struct CountdownStoreMutationTests {
    private static let rounds = 300
    private static let keys = ["a", "resend:+44 20 7946 0000", "\u{1F600}\"\\"]

    private let folder = StoreFolder()

    init() throws {
        for (number, key) in Self.keys.enumerated() {
            let snapshot = Countdown.Snapshot.make(.seconds(60 + number)) { machine in
                if number > 0 { machine.start(at: 0) }
                if number > 1 { machine.pause(at: 0) }
            }
            try folder.store.saveNow(snapshot, for: key)
        }
    }

    @Test(.ownThread) func `nothing is lost: content is read, kept under another name, or left alone`() throws {
        let seed = UInt64.random(in: .min ... .max)
        say("changed stores: seed \(seed)")
        var numbers = SeededNumbers(seed: seed)
        let whole = try folder.content
        var outcomes: [CountdownStoreError.Code?: Int] = [:]
        for round in 0..<Self.rounds {
            let content = numbers.mutated(Array(whole.utf8))
            for name in try folder.names { try folder.remove(name) }
            try folder.put(content)
            let comment = Comment("round \(round): \(String(decoding: content, as: UTF8.self))")
            outcomes[try check(content, comment), default: 0] += 1
        }
        let (read, damaged) = (outcomes[nil, default: 0], outcomes[.damaged, default: 0])
        say("changed stores: \(read) read, \(damaged) damaged, \(Self.rounds - read - damaged) refused")
        #expect(damaged > Self.rounds / 4)
    }

    /// Looks at a store and changes it.
    ///
    /// - Returns: the error of the look.
    private func check(_ content: [UInt8], _ comment: Comment) throws -> CountdownStoreError.Code? {
        let look = error { _ = try folder.store.keys }
        let isAside = look?.code == .damaged
        #expect([nil, .damaged, .notAStore, .laterVersion].contains(look?.code), comment)
        #expect(copies(of: content) == [isAside ? "countdowns.json.damaged-1" : "countdowns.json"], comment)
        var before: [String] = []
        if look == nil { before = try folder.store.keys }
        let change = error { try folder.store.saveNow(Countdown.Snapshot.idle(.seconds(1)), for: "new") }
        #expect(change?.code == (isAside ? nil : look?.code), comment)
        if change == nil {
            // Those that cannot be read are among them.
            #expect(try folder.store.keys.filter { key in key != "new" } == before, comment)
        } else {
            #expect(copies(of: content) == ["countdowns.json"], comment)
        }
        return look?.code
    }

    private func error(_ body: () throws -> Void) -> CountdownStoreError? {
        do {
            try body()
            return nil
        } catch {
            return error as? CountdownStoreError
        }
    }

    /// The files with that content.
    private func copies(of content: [UInt8]) -> [String] {
        ((try? folder.names) ?? []).filter { name in
            FileManager.default.contents(atPath: folder.path + "/" + name) == Data(content)
        }
    }
}

extension SeededNumbers {
    /// The bytes with one change: a bit, a digit, a part that is gone, doubled, of zeros or moved, an early end.
    mutating func mutated(_ bytes: [UInt8]) -> [UInt8] {
        var bytes = bytes
        let start = Int.random(in: 0..<bytes.count, using: &self)
        let end = min(start + Int.random(in: 1...24, using: &self), bytes.count)
        switch Int.random(in: 0..<7, using: &self) {
        case 0: bytes[start] ^= 1 << UInt8.random(in: 0..<8, using: &self)
        case 1: bytes[start] = UInt8.random(in: UInt8(ascii: "0")...UInt8(ascii: "9"), using: &self)
        case 2: bytes.removeSubrange(start..<end)
        case 3: bytes.insert(contentsOf: bytes[start..<end], at: end)
        case 4: bytes.replaceSubrange(start..<end, with: repeatElement(0, count: end - start))
        case 5: bytes.insert(contentsOf: bytes[start..<end], at: Int.random(in: 0...bytes.count, using: &self))
        default: bytes.removeSubrange(start...)
        }
        return bytes
    }
}
