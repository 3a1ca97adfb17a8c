import TomboloRexxar
import WebKit

extension RXRColor {
    /// The approximate backgrounds of bars, on which the labels of buttons must be readable.
    static let lightBar = RXRColor(red: 0.97, green: 0.97, blue: 0.97)
    static let darkBar = RXRColor(red: 0.11, green: 0.11, blue: 0.12)

    #if canImport(UIKit)
    /// The UIKit color.
    var platformColor: UIColor { UIColor(red: red, green: green, blue: blue, alpha: alpha) }
    #else
    /// The AppKit color.
    var platformColor: NSColor { NSColor(red: red, green: green, blue: blue, alpha: alpha) }
    #endif
}
