/// All rules, in the order of their documentation.
package enum RuleRegistry {
    static let rules: [any Rule.Type] = [
        RetainedTarget.self, StrongSelfInTimer.self, CapturedOwner.self, NeverStopped.self, UnstoredRepeatingTimer.self,
        OverwrittenTimer.self, TaskHoldsSelf.self, SourceReleasedSuspended.self, UnbalancedResume.self, NeverAdded.self,
        ParkedTimer.self, NoRunLoop.self, DefaultModeOnly.self, PublisherInView.self, DecrementCountdown.self,
        SleepLoop.self, LostCancellation.self, SpinsWhenCancelled.self, WallClockElapsed.self, BadInterval.self,
        BackgroundTaskLeak.self, BlockingInAction.self, NoTolerance.self, TrappingConversion.self,
        EndlessReschedule.self, InvalidatedElsewhere.self, UnretainedDisplayLink.self, UselessSuppression.self,
    ]

    package static var descriptions: [RuleDescription] { rules.map { $0.description } }

    package static var identifiers: Set<String> { Set(descriptions.map(\.id)) }
}
