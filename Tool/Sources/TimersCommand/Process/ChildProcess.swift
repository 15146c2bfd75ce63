import Foundation

/// A command that runs, as the receiver of signals.
///
/// What the command has started gets them too. Where no terminal controls the tool, the command leads a process group
/// of its own, and a signal to the group reaches all of it. Where a terminal does, the command stays in the group of
/// the tool: only that group may read from the terminal, and the terminal sends Ctrl-C and Ctrl-Z to it. Others may
/// belong to the group as well, such as the rest of a pipeline, so a signal then goes to those members that descend
/// from the command.
struct ChildProcess: Sendable {
    let id: pid_t

    /// Whether the command is in the tool's own group, to which the terminal sends its signals.
    var sharesGroup: Bool { getpgid(id) == getpgrp() }

    /// Sends the signal to the command and to what it has started in its group.
    ///
    /// A process that is stopped acts on no signal but `SIGKILL`, so all of them also go on.
    func send(_ signal: Int32) {
        if getpgid(id) == id {
            kill(-id, signal)
            kill(-id, SIGCONT)
        } else {
            sendToFamily(signal)
        }
    }

    /// How often to look for processes that were started between the last look and its signal.
    private static let looks = 8

    private func sendToFamily(_ signal: Int32) {
        var told: Set<pid_t> = []
        for _ in 1...Self.looks {
            let new = family(in: ProcessTable()).filter { !told.contains($0) }
            if new.isEmpty { return }
            for member in new {
                kill(member, signal)
                kill(member, SIGCONT)
            }
            told.formUnion(new)
        }
    }

    /// The command and those of its descendants that are in its group, parents before their children.
    private func family(in table: ProcessTable) -> [pid_t] {
        let group = getpgid(id)
        var family = [id]
        var next = 0
        while next < family.count {
            // A table that is read while processes come and go could have a loop.
            family += table.children(of: family[next]).filter { getpgid($0) == group && !family.contains($0) }
            next += 1
        }
        return family
    }
}
