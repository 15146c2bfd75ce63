import Logging
import Metrics
import NIOCore
import NIOPosix
import Timers
import TimersService

/// A client that asks the echo server for an answer now and then.
struct EchoProbe: Sendable {
    let port: Int
    let logger: Logger

    private static let answers = Counter(label: "probe_answers")
    private static let failures = Counter(label: "probe_failures")

    private struct WrongAnswer: Error {}

    /// Returns the job that sends the questions.
    func job(every interval: Duration) -> PeriodicService {
        PeriodicService(.every(interval), name: "probe", shutdownLimit: .seconds(2)) { _ in
            try await ask()
        }
    }

    /// Asks up to four times: at first after 50 ms, then after about twice as long each time.
    private func ask() async throws {
        do {
            let clock = TimerClock()
            try await clock.retry(attempts: 4, backoff: .exponential(from: .milliseconds(50), maximum: .seconds(1))) {
                try await clock.withDeadline(in: .seconds(2)) { try await askOnce() }
            }
            Self.answers.increment()
        } catch is CancellationError {
            // The server shuts down.
        } catch {
            Self.failures.increment()
            logger.warning("the echo server does not answer: \(error)")
        }
    }

    private func askOnce() async throws {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(.seconds(1))
            .connect(host: "127.0.0.1", port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        try await channel.executeThenClose { answers, questions in
            try await questions.write(ByteBuffer(string: "ping"))
            for try await answer in answers {
                guard answer.getString(at: 0, length: answer.readableBytes) == "ping" else { throw WrongAnswer() }
                return
            }
            throw WrongAnswer()
        }
    }
}
