#if DurableJobs
    import Foundation
    import Testing

    @Suite(.timeLimit(.minutes(10))) struct `The program of the article` {
        @Test func `rings after a kill and a restart`() throws {
            let folder = try Folder()
            defer { folder.remove() }
            let first = try RunningProgram("TrialEnds", "7", in: folder)
            #expect(first.line() == "Account 7 has a trial of ten seconds.")
            first.end(SIGKILL)
            let second = try RunningProgram("TrialEnds", in: folder)
            #expect(second.line() == "The trial of account 7 ends.")
            second.end(SIGKILL)
        }
    }
#endif
