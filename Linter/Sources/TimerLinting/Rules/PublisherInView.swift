import SwiftSyntax

/// A timer publisher that a view makes anew whenever it is made itself.
struct PublisherInView: Rule {
    let file: FileContext

    static let description = RuleDescription(
        id: "publisher-in-view", severity: .warning,
        summary: "A SwiftUI view makes a timer publisher in a stored property or in its body.",
        why: "SwiftUI makes a view's value again with each update of its parent, "
            + "and a new publisher begins its interval anew, so the timer may never fire. "
            + "Keep it in `@State`, in an observed object, or use `.task`.",
        bad: """
            struct Clock: View {
                let timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
            }
            """,
        good: """
            struct Clock: View {
                @State private var timer = Timer.publish(every: 1, on: .main, in: .common).autoconnect()
            }
            """)

    func check() {
        for construct in file.constructs where construct.kind == .publisher {
            let chain = construct.call.chain.map(\.name)
            guard chain.contains("autoconnect"), let type = file.type(around: construct.call), isView(type)
            else { continue }
            guard let variable = construct.call.enclosingMember?.as(VariableDeclSyntax.self) else { continue }
            if variable.modifiers.has("static") { continue }
            let keeping: Set<String> = ["State", "StateObject", "ObservedObject", "Environment"]
            if !variable.attributes.names.isDisjoint(with: keeping) { continue }
            let isBody = variable.bindings.first?.accessorBlock != nil
            if isBody, !construct.call.enclosingClosures.allSatisfy(buildsViews) { continue }
            let place = isBody ? "its body" : "a stored property"
            file.report(
                construct.call,
                "This view makes a timer publisher in \(place), so each update of its parent begins the interval anew.",
                advice: "Keep it in `@State`, or use `.task`.",
                // A tick that is late by a second or less does little harm.
                severity: !isBody && seconds(construct.interval, in: type).map { $0 <= 1 } == true ? .info : nil)
        }
    }

    /// An interval that is written out, also in a constant of the view.
    private func seconds(_ interval: ExprSyntax?, in type: WholeType) -> Double? {
        guard let interval else { return nil }
        let constant = MemberPath(interval).flatMap { type.properties[$0.last]?.initialiser }
        return LiteralNumber(interval)?.value ?? constant.flatMap(Double.init)
    }

    private func isView(_ type: WholeType) -> Bool {
        let views: Set<String> = ["View", "ViewModifier", "Widget", "WidgetConfiguration"]
        return !file.ancestry(of: type).isDisjoint(with: views) && type.kind != .class
    }

    /// Closures of containers build views; those of `onAppear` and buttons are called later.
    private func buildsViews(_ closure: ClosureExprSyntax) -> Bool {
        guard let name = closure.recipient?.path?.last else { return false }
        return name.first?.isUppercase == true && !["Button", "Task"].contains(name)
            || ["overlay", "background", "toolbar", "sheet", "onReceive"].contains(name)
    }
}
