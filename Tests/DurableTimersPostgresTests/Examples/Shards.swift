#if Postgres
    import DurableTimers
    import DurableTimersPostgres

    struct Shards {
        typealias Timers = DurableTimers<PostgresStore<PostgresDatabase>>

        // By names that never change, whatever becomes of the URLs.
        let databases: [String: Timers]

        func timers(for key: String) -> Timers? {
            databases.max { lhs, rhs in
                Self.hash(lhs.key, key) < Self.hash(rhs.key, key)
            }?.value
        }

        // Stable, as Hasher is not. The last lines mix the bits.
        static func hash(_ name: String, _ key: String) -> UInt64 {
            var hash = 0xCBF2_9CE4_8422_2325 as UInt64
            for byte in "\(name)\n\(key)".utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
            }
            hash = (hash ^ (hash >> 33)) &* 0xFF51_AFD7_ED55_8CCD
            return hash ^ (hash >> 33)
        }
    }
#endif
