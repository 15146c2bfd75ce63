import SwiftSyntax

/// What code does with a timer.
struct TimerUse {
    enum Kind {
        /// It is given another value.
        case assigned(Assignment)
        /// It is compared with `nil`.
        case comparedWithNil
        case called(String, FunctionCallExprSyntax)
        case read(String, MemberAccessExprSyntax)
        case memberAssigned(String, Assignment)
        case handedOver(FunctionCallExprSyntax)
        /// A local stands for it: that of a condition, of a declaration or of a capture list.
        case bound(Syntax)
        case other
    }

    /// The timer as it is named: `self.timer`.
    let expression: ExprSyntax
    /// The timer with the `?` or `!` behind it.
    let receiver: ExprSyntax
    let kind: Kind

    init(of expression: ExprSyntax) {
        self.expression = expression
        var receiver = expression
        while let parent = receiver.parent {
            if let chained = parent.as(OptionalChainingExprSyntax.self) {
                receiver = ExprSyntax(chained)
            } else if let forced = parent.as(ForceUnwrapExprSyntax.self) {
                receiver = ExprSyntax(forced)
            } else {
                break
            }
        }
        self.receiver = receiver
        kind = Self.kind(of: receiver)
    }

    private static func kind(of receiver: ExprSyntax) -> Kind {
        guard let parent = receiver.parent else { return .other }
        if let access = parent.as(MemberAccessExprSyntax.self), access.base?.id == receiver.id {
            let name = access.declName.baseName.plainText
            if let call = access.parent?.as(FunctionCallExprSyntax.self),
                call.calledExpression.id == ExprSyntax(access).id
            {
                return .called(name, call)
            }
            if let assignment = access.assignment { return .memberAssigned(name, assignment) }
            return .read(name, access)
        }
        if parent.is(ExprListSyntax.self), let sequence = parent.parent?.as(SequenceExprSyntax.self) {
            if let assignment = receiver.assignment { return .assigned(assignment) }
            return sequence.comparesWithNil(receiver) ? .comparedWithNil : .other
        }
        if let element = parent.as(LabeledExprSyntax.self),
            let call = element.parent?.parent?.as(FunctionCallExprSyntax.self)
        {
            return .handedOver(call)
        }
        if let site = parent.parent, parent.is(InitializerClauseSyntax.self),
            receiver.is(DeclReferenceExprSyntax.self) || receiver.is(MemberAccessExprSyntax.self)
        {
            if site.is(OptionalBindingConditionSyntax.self) || site.is(ClosureCaptureSyntax.self) {
                return .bound(site)
            }
            let variable = site.parent?.parent?.as(VariableDeclSyntax.self)
            if let variable, variable.bindings.count == 1 { return .bound(Syntax(variable)) }
        }
        return .other
    }
}

extension ExprSyntaxProtocol {
    /// The plain assignment of which the expression is the target.
    fileprivate var assignment: Assignment? {
        guard let sequence = parent?.parent?.as(SequenceExprSyntax.self),
            sequence.elements.first?.id == ExprSyntax(self).id,
            let assignment = Assignment(sequence), assignment.sign == "="
        else { return nil }
        return assignment
    }
}

extension SequenceExprSyntax {
    /// Whether an element of the sequence stands beside `== nil` or `!= nil`.
    fileprivate func comparesWithNil(_ element: ExprSyntax) -> Bool {
        let elements = Array(self.elements)
        guard let index = elements.firstIndex(where: { $0.id == element.id }) else { return false }
        func isNilTest(_ sign: Int, _ value: Int) -> Bool {
            guard elements.indices.contains(sign), elements.indices.contains(value), elements[value].isNil,
                let text = elements[sign].as(BinaryOperatorExprSyntax.self)?.operator.text
            else { return false }
            return text == "==" || text == "!="
        }
        return isNilTest(index + 1, index + 2) || isNilTest(index - 1, index - 2)
    }
}
