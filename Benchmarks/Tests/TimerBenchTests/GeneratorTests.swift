import Testing

@testable import timer_bench

@Suite struct `The generator` {
    /// What the programs in other languages draw first.
    @Test func `draws what the other runtimes' programs draw`() {
        var generator = Generator()
        #expect(
            (0..<3).map { _ in generator.next() } == [
                0xDC1B_77AE_0BF3_4DAD, 0x64F0_EEB9_026E_6076, 0x7B07_CE91_E590_6136,
            ])
        #expect(generator.index(below: 1000) == 188)
        #expect(generator.longDelay() == 11_352_268_562)
    }

    @Test func `draws delays from 1 to 60 s and places below the number`() {
        var generator = Generator()
        for _ in 0..<10_000 {
            #expect((1_000_000_000..<60_000_000_000).contains(generator.longDelay()))
            #expect((0..<7).contains(generator.index(below: 7)))
            #expect(generator.shortDelay() < 1_000_000_000)
        }
    }
}
