extension Countdown.Snapshot: Codable {
    /// The only version so far.
    private static let version = 1

    private enum CodingKeys: String, CodingKey {
        case version, phase, duration, unit, total, remaining, wallDeadline, continuousDeadline, boot
    }

    /// Encodes the snapshot, with all times in whole nanoseconds.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(Self.version, forKey: .version)
        try container.encode(phase.rawValue, forKey: .phase)
        try container.encode(length, forKey: .duration)
        try container.encode(unit, forKey: .unit)
        try container.encode(total, forKey: .total)
        try container.encode(remaining, forKey: .remaining)
        guard let end else { return }
        try container.encode(end.wall, forKey: .wallDeadline)
        try container.encode(end.continuous, forKey: .continuousDeadline)
        try container.encodeIfPresent(end.boot, forKey: .boot)
    }

    /// Decodes a snapshot.
    ///
    /// - Throws: `DecodingError` with the value in its description, if the version is not known or the values cannot be
    ///   those of a countdown.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        func refuse(_ key: CodingKeys, _ sentence: String) -> DecodingError {
            .dataCorruptedError(forKey: key, in: container, debugDescription: sentence)
        }
        func nanoseconds(_ key: CodingKeys) throws -> UInt64 {
            if let value = try? container.decode(UInt64.self, forKey: key) { return value }
            throw refuse(key, "\(try container.decode(Double.self, forKey: key)) is not a number of nanoseconds")
        }
        let version = try container.decode(Int.self, forKey: .version)
        guard version == Self.version else {
            throw refuse(.version, "a countdown of version \(version) cannot be read, only version \(Self.version)")
        }
        let name = try container.decode(String.self, forKey: .phase)
        guard let phase = Countdown.Phase(rawValue: name) else {
            throw refuse(.phase, "'\(name)' is not a phase of a countdown")
        }
        self.phase = phase
        length = try nanoseconds(.duration)
        unit = try nanoseconds(.unit)
        total = try nanoseconds(.total)
        remaining = try nanoseconds(.remaining)
        guard length > 0 else { throw refuse(.duration, "a countdown must last longer than 0 ns") }
        guard unit > 0 else { throw refuse(.unit, "a countdown must be shown in units above 0 ns") }
        guard remaining <= total else {
            throw refuse(.remaining, "\(remaining) ns cannot be left of a countdown of \(total) ns")
        }
        guard
            phase == .running || phase == .idle && remaining == total || phase == .paused && remaining > 0
                || phase == .finished && remaining == 0
        else {
            throw refuse(.remaining, "\(remaining) ns of \(total) ns cannot be left of a countdown that is \(name)")
        }
        guard phase == .running else {
            end = nil
            return
        }
        let (wall, continuous) = (try nanoseconds(.wallDeadline), try nanoseconds(.continuousDeadline))
        end = End(
            wall: wall, continuous: continuous, boot: try container.decodeIfPresent(String.self, forKey: .boot))
    }
}
