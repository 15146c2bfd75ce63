import UIKit

@UIApplicationMain
class App: UIResponder, UIApplicationDelegate { var window: UIWindow? }

// an info: the only screen lives as long as its app
class Board: UIViewController {
    private var timer: Timer?
    override func viewDidLoad() {
        timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true)  // expect: retained-target (info)
    }
    @objc func tick() {}
}

// an error: other objects come and go
class Piece {
    private var timer: Timer?
    func start() { timer = Timer.scheduledTimer(timeInterval: 1, target: self, selector: #selector(tick), userInfo: nil, repeats: true) }  // expect: retained-target (error)
    @objc func tick() {}
}
