import SwiftUI

struct Start: View {
    @State private var isReady = false
    let deadline = Date()
    var body: some View {
        Text("…")
            .task {
                while !isReady {  // expect: spins-when-cancelled (warning)
                    try? await Task.sleep(for: .milliseconds(100))
                }
            }
            .task {
                // silent: ends by itself
                while Date() < deadline { try? await Task.sleep(for: .seconds(1)) }
            }
            .task {
                // silent: looks at its cancellation
                while !isReady, !Task.isCancelled { try? await Task.sleep(for: .seconds(1)) }
            }
            .task {
                // silent: the sleep ends the loop
                do { while !isReady { try await Task.sleep(for: .seconds(1)) } } catch {}
            }
            .task {
                while !isReady {  // expect: spins-when-cancelled (warning)
                    await load()
                    try? await Task.sleep(for: .seconds(1))
                }
            }
    }
    func load() async {}
    func run() {
        Task {
            // silent: no code cancels this task
            while !isReady { try? await Task.sleep(for: .seconds(1)) }
        }
    }
}
