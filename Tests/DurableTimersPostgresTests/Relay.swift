#if Postgres
    import Foundation
    import Glibc
    import Synchronization
    import TestSupport

    /// Stands between a client and a server, and cuts connections where a test wants it.
    final class Relay: Sendable {
        /// What becomes of a message that a client sends.
        enum Verdict { case pass, cut, cutAfterAnswer }

        private let listener: Int32
        private let server: Mutex<Int>
        let port: Int
        private let verdict = Mutex<@Sendable ([UInt8]) -> Verdict>({ _ in .pass })
        private let connections = Mutex<[Int32]>([])
        /// The connections that the relay reads, and passes nothing on from.
        private let silent = Mutex<Set<Int32>>([])
        /// Whether the relay gives clients another number of their process, as poolers do.
        private let hidesProcess: Bool

        init(to server: Int, hidesProcess: Bool = false) {
            self.server = Mutex(server)
            self.hidesProcess = hidesProcess
            let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            var address = Self.address(0)
            var length = socklen_t(MemoryLayout<sockaddr_in>.size)
            // The address outlives the calls.
            let port = unsafe withUnsafeMutablePointer(to: &address) { address in
                unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                    unsafe bind(listener, address, length)
                    unsafe getsockname(listener, address, &length)
                }
                return unsafe UInt16(bigEndian: address.pointee.sin_port)
            }
            self.port = Int(port)
            self.listener = listener
            listen(listener, 64)
            Thread { [self] in accept() }.start()
        }

        private static func address(_ port: Int) -> sockaddr_in {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = UInt16(port).bigEndian
            address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
            return address
        }

        func set(_ new: @escaping @Sendable ([UInt8]) -> Verdict) { verdict.withLock { verdict in verdict = new } }

        /// Leads connections that are made from now on to another server.
        func lead(to port: Int) { server.withLock { server in server = port } }

        /// Acknowledges what the connections of this moment send, and passes nothing on.
        func silence() {
            silent.withLock { silent in silent.formUnion(connections.withLock { connections in connections }) }
        }

        /// Cuts all connections.
        func cutAll() {
            for descriptor in connections.withLock({ connections in connections }) {
                shutdown(descriptor, Int32(SHUT_RDWR))
            }
        }

        func close() {
            shutdown(listener, Int32(SHUT_RDWR))
            cutAll()
        }

        private func accept() {
            while true {
                let client = Glibc.accept(listener, nil, nil)
                guard client >= 0 else { return }
                let upstream = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
                var address = Self.address(server.withLock { port in port })
                // The address outlives the call.
                let isConnected = unsafe withUnsafeMutablePointer(to: &address) { address in
                    unsafe address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                        unsafe connect(upstream, address, socklen_t(MemoryLayout<sockaddr_in>.size))
                    }
                }
                guard isConnected == 0 else {
                    Glibc.close(client)
                    continue
                }
                connections.withLock { connections in connections += [client, upstream] }
                let lost = Tally()
                Thread { [self] in pump(client, upstream, lost, isClient: true) }.start()
                Thread { [self] in pump(upstream, client, lost, isClient: false) }.start()
            }
        }

        /// Passes on what comes from a connection; `lost` counts the answers that the relay reads and does not pass on.
        private func pump(_ source: Int32, _ target: Int32, _ lost: Tally, isClient: Bool) {
            var buffer = [UInt8](repeating: 0, count: 65_536)
            while true {
                // The buffer outlives the call.
                let count = unsafe read(source, &buffer, buffer.count)
                guard count > 0 else { break }
                if silent.withLock({ silent in silent.contains(source) }) { continue }
                var bytes = Array(buffer[..<count])
                if isClient {
                    let verdict = verdict.withLock { verdict in verdict }
                    switch verdict(bytes) {
                    case .pass: break
                    case .cut: return cut(source, target)
                    case .cutAfterAnswer: lost.add()
                    }
                } else {
                    // The server has done what it was asked to, and the client does not learn that.
                    if lost.sum > 0 { return cut(source, target) }
                    if hidesProcess { Self.hideProcess(&bytes) }
                }
                // The bytes outlive the call.
                guard unsafe send(target, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count else { break }
            }
            cut(source, target)
        }

        private func cut(_ source: Int32, _ target: Int32) {
            shutdown(source, Int32(SHUT_RDWR))
            shutdown(target, Int32(SHUT_RDWR))
        }

        /// Changes the message with the number of the process and the secret of its cancellation.
        private static func hideProcess(_ bytes: inout [UInt8]) {
            let head: [UInt8] = [UInt8(ascii: "K"), 0, 0, 0, 12]
            guard bytes.count > 12, bytes[0] == UInt8(ascii: "R") else { return }
            for index in 0..<(bytes.count - 12) where Array(bytes[index..<index + 5]) == head {
                bytes[index + 8] ^= 0x55
            }
        }
    }

    extension [UInt8] {
        /// Whether a message contains a text.
        func contains(_ text: String) -> Bool { String(decoding: self, as: UTF8.self).lowercased().contains(text) }
    }
#endif
