final class Song {
    func load() async {}
}

@MainActor
final class Player {
    let song = Song()

    func play() async {
        await song.load()  // error without: risks causing data races
    }
}
