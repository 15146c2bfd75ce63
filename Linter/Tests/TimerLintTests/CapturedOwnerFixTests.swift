import Testing

@testable import TimerLinting

/// Which actions `--fix` makes use the owner that they are given.
struct CapturedOwnerFixTests {
    private func source(_ statements: String) -> String {
        """
        final class Player {
            var timer: OwnedTimer?
            var model = Model()
            var seconds = 0
            func play(step: Int) {
                \(statements)
            }
            func refresh() {}
        }

        """
    }

    private func expect(_ before: String, _ after: String, onlySafe: Bool = true) {
        let result = fixed(source(before), rule: "captured-owner", onlySafe: onlySafe)
        #expect(result == source(after), "\(result)")
    }

    private static let timer = "timer = OwnedTimer(.every(.seconds(1)), owner: self)"
    private static let other = "timer = OwnedTimer(.every(.seconds(1)), owner: model)"

    @Test(arguments: [
        ("\(timer) { _, _ in self.refresh() }", "\(timer) { me, _ in me.refresh() }"),
        ("\(timer) { me, _ in self.refresh() }", "\(timer) { me, _ in me.refresh() }"),
        ("\(timer) { (_, tick) in self.refresh() }", "\(timer) { (me, tick) in me.refresh() }"),
        ("\(timer) { self.seconds = $1.count }", "\(timer) { $0.seconds = $1.count }"),
        ("\(timer) { _, _ in Task { self.refresh() } }", "\(timer) { me, _ in Task { me.refresh() } }"),
        ("\(timer) { _, _ in print(self) }", "\(timer) { me, _ in print(me) }"),
        (
            "let me = 1; \(timer) { _, _ in self.seconds = me }",
            "let me = 1; \(timer) { owner, _ in owner.seconds = me }"
        ),
        ("\(other) { _, _ in self.model.tick() }", "\(other) { me, _ in me.tick() }"),
        (
            "saves = Debouncer(for: .seconds(1), owner: self) { _, value in self.seconds = value }",
            "saves = Debouncer(for: .seconds(1), owner: self) { me, value in me.seconds = value }"
        ),
    ])
    func `the first parameter takes the place of the owner`(before: String, after: String) {
        expect(before, after)
    }

    /// Members without `self` may be those of a superclass, which the source does not tell.
    @Test(arguments: [
        ("\(timer) { [self] _, _ in refresh() }", "\(timer) { me, _ in me.refresh() }"),
        ("\(timer) { [self, step] _, _ in seconds += step }", "\(timer) { [step] me, _ in me.seconds += step }"),
        ("\(timer) { [self] _, _ in self.refresh() }", "\(timer) { me, _ in me.refresh() }"),
        // What nothing else holds may live until its timer ends itself.
        (
            "\(timer) { _, tick in self.refresh(); tick.timer.cancel() }",
            "\(timer) { me, tick in me.refresh(); tick.timer.cancel() }"
        ),
    ])
    func `what may change more is in the diff only`(before: String, after: String) {
        expect(before, before)
        expect(before, after, onlySafe: false)
    }

    @Test(arguments: [
        "\(timer) { _, _ in Task { [weak self] in self?.refresh() } }",
        "\(timer) { [player = self] _, _ in player.refresh() }",
        "let player = self; \(timer) { _, _ in player.refresh() }",
        "\(timer) { Task { self.seconds = $1.count } }",
        "\(timer) { me, _ in let me = 1; print(self, me) }",
    ])
    func `what no parameter can replace stays`(statements: String) {
        expect(statements, statements, onlySafe: false)
    }
}
