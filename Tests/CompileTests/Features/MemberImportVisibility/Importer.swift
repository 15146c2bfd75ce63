import Foundation

let now = Date()
