import BackgroundActivities
import Testing

@Suite struct `An operation that runs on entering the background` {
    @Test func `runs once for each time the app enters, one run at a time`() {
        var machine = EnterBackgroundMachine()
        #expect(machine.entered() == true)
        #expect(machine.isRunning)
        #expect(machine.finished() == false)
        #expect(machine.entered() == true)
    }

    @Test func `runs once more if the app entered again during the run`() {
        var machine = EnterBackgroundMachine()
        #expect(machine.entered() == true)
        for _ in 0..<3 {
            machine.left()
            #expect(machine.entered() == false)
        }
        #expect(machine.finished() == true)
        #expect(machine.finished() == false)
    }

    @Test func `does not run again if the app returns or the time is up during the run`() {
        var machine = EnterBackgroundMachine()
        _ = machine.entered()
        _ = machine.entered()
        machine.left()
        #expect(machine.finished() == false)
    }

    @Test func `does not start again once it has ended`() {
        var machine = EnterBackgroundMachine()
        _ = machine.entered()
        _ = machine.entered()
        machine.end()
        #expect(machine.finished() == false)
        #expect(machine.entered() == false)
    }
}
