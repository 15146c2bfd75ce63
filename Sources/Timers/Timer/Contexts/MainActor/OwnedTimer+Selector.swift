#if canImport(ObjectiveC)
    public import ObjectiveC

    extension OwnedTimer {
        /// Starts a timer on the main actor that sends a message to its owner.
        ///
        /// The timer runs as long as this handle, and ends at its next tick if the target is destroyed first.
        ///
        /// - Parameters:
        ///   - schedule: when the timer ticks.
        ///   - target: the owner, which the timer does not keep alive. It must respond to the selector, or the call
        ///     traps.
        ///   - selector: the message. The method takes no argument, or one object, which is the target itself.
        ///   - name: the name of the timer in lists and logs.
        ///   - fileID: the source file that creates the timer, for lists and logs.
        ///   - line: the line that creates the timer, for lists and logs.
        @MainActor
        public convenience init(
            _ schedule: TimerSchedule,
            target: NSObject,
            selector: Selector,
            name: String? = nil,
            fileID: StaticString = #fileID,
            line: UInt = #line
        ) {
            require(
                target.responds(to: selector), "\(type(of: target)) does not respond to \(selector)", fileID: fileID,
                line: line)
            self.init(schedule, owner: target, name: name, fileID: fileID, line: line) { target, _ in
                _ = unsafe target.perform(selector, with: target)
                // The method may return no object at all, so this never reads or releases the result.
            }
        }
    }
#endif
