/// What a migration has to know of the project, and what it was asked for.
package struct MigrationSettings: Sendable, Equatable {
    /// The language mode that the result has to compile in: 5 or 6.
    package var languageMode = 6
    /// Whether types without a word about it belong to the main actor; `nil` where that differs within the project.
    package var isMainActorDefault: Bool? = false
    /// Whether timers of the main actor may tick in all common modes, whichever they were in.
    package var usesCommonModes = false

    /// What the project says of systems that are too old for the library, a sentence each.
    package var complaints: [String] = []

    package init() {}
}
