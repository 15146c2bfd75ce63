protocol Named {
    var name: String { get }
}

@MainActor
final class Player: Named {  // error without: crosses into main actor-isolated code
    var name = ""
}
