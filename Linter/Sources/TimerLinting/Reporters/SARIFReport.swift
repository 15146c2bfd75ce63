/// SARIF 2.1.0, as code scanning services read it.
struct SARIFReport {
    let text: String

    init(_ findings: [Finding]) {
        let rules = RuleRegistry.descriptions
        let index = Dictionary(uniqueKeysWithValues: rules.enumerated().map { ($1.id, $0) })
        let results = findings.map { Result($0, ruleIndex: index[$0.rule] ?? 0) }
        text =
            Log(runs: [Run(tool: Tool(driver: Driver(rules: rules.map(RuleEntry.init))), results: results)]).prettyJSON
    }

    private struct Log: Encodable {
        var schema = "https://json.schemastore.org/sarif-2.1.0.json"
        var version = "2.1.0"
        var runs: [Run]
        enum CodingKeys: String, CodingKey {
            case schema = "$schema"
            case version, runs
        }
    }

    private struct Run: Encodable {
        var tool: Tool
        var results: [Result]
        var columnKind = "unicodeCodePoints"
    }

    private struct Tool: Encodable { var driver: Driver }

    private struct Driver: Encodable {
        var name = "timerlint"
        var rules: [RuleEntry]
    }

    private struct Message: Encodable { var text: String }

    private struct RuleEntry: Encodable {
        struct Level: Encodable { var level: String }
        var id: String
        var shortDescription: Message
        var fullDescription: Message
        var help: Message
        var defaultConfiguration: Level

        init(_ rule: RuleDescription) {
            id = rule.id
            shortDescription = Message(text: rule.summary)
            fullDescription = Message(text: rule.why)
            help = Message(text: "Instead of\n\n\(rule.bad)\n\nwrite\n\n\(rule.good)")
            defaultConfiguration = Level(level: rule.severity.sarif)
        }
    }

    private struct Result: Encodable {
        var ruleId: String
        var ruleIndex: Int
        var level: String
        var message: Message
        var locations: [Location]
        var partialFingerprints: [String: String]
        var fixes: [FixEntry]?

        init(_ finding: Finding, ruleIndex: Int) {
            ruleId = finding.rule
            self.ruleIndex = ruleIndex
            level = finding.severity.sarif
            message = Message(text: finding.message)
            let artifact = Artifact(uri: finding.path)
            locations = [
                Location(
                    physicalLocation: .init(
                        artifactLocation: artifact,
                        region: .init(startLine: finding.line, startColumn: finding.codePointColumn))
                )
            ]
            partialFingerprints = ["lineText/v1": "\(finding.rule):\(finding.lineText.stableHash)"]
            fixes = finding.fix.map { [FixEntry($0, artifact: artifact)] }
        }
    }

    private struct Artifact: Encodable {
        var uri: String

        init(uri path: String) {
            var uri = ""
            for byte in path.utf8 {
                let character = Character(Unicode.Scalar(byte))
                if byte < 128, character.isLetter || character.isNumber || "/-._~".contains(character) {
                    uri.append(character)
                } else {
                    uri += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                }
            }
            self.uri = path.hasPrefix("/") ? "file://" + uri : uri
        }
    }

    private struct Location: Encodable {
        struct Physical: Encodable {
            var artifactLocation: Artifact
            var region: Region
        }
        struct Region: Encodable {
            var startLine: Int
            var startColumn: Int
        }
        var physicalLocation: Physical
    }

    private struct FixEntry: Encodable {
        struct Change: Encodable {
            var artifactLocation: Artifact
            var replacements: [Replacement]
        }
        struct Replacement: Encodable {
            struct Region: Encodable {
                var byteOffset: Int
                var byteLength: Int
            }
            var deletedRegion: Region
            var insertedContent: Message
        }
        var description: Message
        var artifactChanges: [Change]

        init(_ fix: Fix, artifact: Artifact) {
            description = Message(text: fix.isSafe ? "Rewrite" : "Rewrite, and check the result")
            artifactChanges = [
                Change(
                    artifactLocation: artifact,
                    replacements: fix.edits.map { edit in
                        .init(
                            deletedRegion: .init(byteOffset: edit.start, byteLength: edit.end - edit.start),
                            insertedContent: Message(text: edit.text))
                    })
            ]
        }
    }
}

extension Severity {
    fileprivate var sarif: String { self == .info ? "note" : rawValue }
}

extension String {
    /// FNV-1a: the same in every run and on every machine.
    fileprivate var stableHash: String {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for byte in utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
        return String(hash, radix: 16)
    }
}
