// What the fixtures of `timerlint migrate` use of UIKit, bound to an actor as the real classes are.
import Foundation

@MainActor class UIResponder: NSObject {}
@MainActor class UIViewController: UIResponder {}
