import TestSupport
import Testing
import Timers

/// Each promise that names a context, on each context, for each tool: Rule 4, no overlap; Rule 5, no stale tick;
/// Rule 14, waiting; Rule 15, contexts that end; `endAndWait`, `cancel` and `flush`.
@Suite(.patient)
struct MatrixTests {
    @Test func `each cell has a case, or says why it has none`() {
        for cell in MatrixCell.all where cell.reason == nil {
            #expect(cell.shows != nil && MatrixDevice.maker(cell) != nil, "\(cell) has neither")
        }
        // A reason that covers too much would hide a hole.
        let cases = MatrixCell.all.filter { cell in cell.reason == nil }
        for tool in MatrixCell.Tool.allCases { #expect(cases.contains { cell in cell.tool == tool }) }
        for promise in MatrixCell.Promise.allCases { #expect(cases.contains { cell in cell.promise == promise }) }
    }

    @Test(arguments: MatrixCell.Context.allCases)
    func `each promise is kept by each tool`(context: MatrixCell.Context) async {
        for cell in MatrixCell.all where cell.context == context && cell.reason == nil {
            guard let shows = cell.shows, let make = MatrixDevice.maker(cell) else { continue }
            let place = await MatrixPlace(context)
            let probe = MatrixProbe()
            await shows(place, probe, make)
            await place.close()
            // The cells of the same kind would each wait as long.
            if probe.isStuck {
                Issue.record("\(cell): an action has not begun in time")
                return
            }
        }
    }
}
