extension TickRun {
    /// How often in a row the policy drops the tick that comes up.
    private static var mostDropsInRow: Int { 100 }

    /// Drops the tick that came up, with the points before now.
    ///
    /// - Returns: a tick for the last of these points, if no tick has come for too long.
    @inline(never)
    mutating func dropTick(_ points: UInt64) -> TickDelivery? {
        drop(points)
        let details = ensuredDetails
        details.dropsInRow += 1
        guard details.dropsInRow > Self.mostDropsInRow else { return nil }
        noteLateTick()
        var delivery = delivery(scheduled: due.saturatingSubtract(schedule.interval))
        delivery.missed = details.dropped - 1
        details.droppedBefore = delivery.missed
        details.dropped = 0
        details.dropsInRow = 0
        details.jitter?.step()
        return delivery
    }
}
