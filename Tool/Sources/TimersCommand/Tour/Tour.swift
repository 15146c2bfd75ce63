/// The rows, in the order of the table.
enum Tour {
    static let rows: [TourRow] = [
        .ownerKeptAlive, .weakPropertyForTheTimer, .forwardingProxy, .weakTargetWrapper, .optionsDropped,
        .oneShotKeepsOwner, .defaultModeOnly, .threadWithoutRunLoop, .sourceCrashes, .pausedSource, .firstTick,
        .numberOfTicks, .handlerCapturesItsTimer, .stopFromAnotherThread, .badIntervals, .sleepLoops, .cancelledSleep,
        .countdown, .backgroundActivity, .foundationTimerOnLinux, .startedTwice,
    ]
}
