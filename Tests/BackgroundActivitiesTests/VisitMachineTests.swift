import BackgroundActivities
import Testing

@Suite struct `What runs when the app enters the background` {
    @Test func `runs once an entry, one run at a time`() {
        var machine = VisitMachine()
        #expect(machine.entered() == true)
        #expect(machine.isRunning)
        #expect(machine.finished() == false)
        #expect(machine.entered() == true)
    }

    @Test func `runs once more after a run in which the app was entered again`() {
        var machine = VisitMachine()
        #expect(machine.entered() == true)
        for _ in 0..<3 {
            machine.left()
            #expect(machine.entered() == false)
        }
        #expect(machine.finished() == true)
        #expect(machine.finished() == false)
    }

    @Test func `does not run again when the app is left or the time is up meanwhile`() {
        var machine = VisitMachine()
        _ = machine.entered()
        _ = machine.entered()
        machine.left()
        #expect(machine.finished() == false)
    }

    @Test func `does not start any more once it is over`() {
        var machine = VisitMachine()
        _ = machine.entered()
        _ = machine.entered()
        machine.end()
        #expect(machine.finished() == false)
        #expect(machine.entered() == false)
    }
}
