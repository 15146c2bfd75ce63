final class Room {
    let player = Player()
    func leave() { player.timer?.invalidate() }
}
