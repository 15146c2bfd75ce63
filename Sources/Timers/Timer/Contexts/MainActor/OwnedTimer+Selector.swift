#if canImport(ObjectiveC)
    public import ObjectiveC

    extension OwnedTimer {
        /// Starts a timer on the main actor that sends a message to its owner.
        ///
        /// The timer runs as long as this handle, and ends at its next tick if the target goes first.
        ///
        /// - Parameters:
        ///   - schedule: when the timer ticks.
        ///   - target: the owner, which the timer does not keep alive. One that does not respond to the selector traps.
        ///   - selector: the message. The method takes nothing, or one object, which is the target itself.
        ///   - name: what lists and logs call the timer.
        ///   - fileID: where the timer is made, for lists and logs.
        ///   - line: where the timer is made, for lists and logs.
        @MainActor
        public convenience init(
            _ schedule: TimerSchedule,
            target: NSObject,
            selector: Selector,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line
        ) {
            require(target.responds(to: selector), "\(type(of: target)) does not respond to \(selector)")
            self.init(schedule, owner: target, name: name, fileID: fileID, line: line) { target, _ in
                _ = unsafe target.perform(selector, with: target)
                // What the method returns, if it returns an object at all, is left alone.
            }
        }
    }
#endif
