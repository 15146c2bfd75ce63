#if canImport(ObjectiveC) && Foundation
    public import Foundation
    public import ObjectiveC

    extension OwnedTimer {
        /// Starts a timer on the main actor that sends a message to its owner, with the timer's ``TimerControl`` left out: the
        /// method takes nothing, or one object, which receives the target itself.
        ///
        /// The timer ends in the target's `deinit` even if nobody keeps the handle: the target carries it.
        ///
        /// - Parameters:
        ///   - schedule: when it ticks.
        ///   - target: the owner, held weakly. It must respond to the selector; another traps.
        ///   - selector: the message.
        ///   - name: what lists and logs call it.
        ///   - fileID: where it was made, for lists and logs.
        ///   - line: where it was made, for lists and logs.
        @MainActor
        @discardableResult
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
                _ = target.perform(selector, with: target)
            }
            release(with: target)
        }

        /// Ties the timer to the life of `owner`: it ends in the `deinit` of `owner`, also if nobody keeps the handle.
        ///
        /// Works for every object of the Objective-C runtime, which Swift classes are there.
        @discardableResult
        public func release(with owner: AnyObject) -> OwnedTimer {
            // A key of its own for each timer, so that an owner can carry several; it lives as long as the timer's inside.
            let key = unsafe UnsafeRawPointer(Unmanaged.passUnretained(core.entry).toOpaque())
            // Used as a number only.
            unsafe objc_setAssociatedObject(owner, key, self, .OBJC_ASSOCIATION_RETAIN)
            // As above.
            return self
        }
    }
#endif
