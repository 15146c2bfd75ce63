final class Player {}

func forget(_ player: Player) -> () -> Bool {
    { [weak player] in
        player = nil  // error with: is an immutable capture
        return player == nil
    }
}
