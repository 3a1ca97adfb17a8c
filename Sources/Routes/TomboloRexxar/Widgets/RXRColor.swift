/// A colour, in sRGB; each component from 0 to 1.
public struct RXRColor: Sendable, Hashable {
    /// The red component.
    public let red: Double
    /// The green component.
    public let green: Double
    /// The blue component.
    public let blue: Double
    /// The opacity: 0 is transparent, 1 is opaque.
    public let alpha: Double

    /// Creates a colour; components are clamped to 0...1, and NaN becomes 0.
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        self.red = Self.component(red)
        self.green = Self.component(green)
        self.blue = Self.component(blue)
        self.alpha = Self.component(alpha)
    }

    private static func component(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
}

extension RXRColor {
    /// Returns an opaque colour that is readable on `background`: this colour if its contrast is at least `ratio`, otherwise the nearest mixture
    /// with black or white that has this contrast.
    /// - Parameter ratio: The required contrast; WCAG 2 requires 4.5 for text.
    package func readable(on background: RXRColor, ratio: Double = 4.5) -> RXRColor {
        let wanted = RXRColor(red: red, green: green, blue: blue)
        guard wanted.contrast(with: background) < ratio else { return wanted }
        let end = background.luminance > 0.18 ? 0.0 : 1.0
        // Contrast increases from this colour to black or white, so bisection finds the threshold.
        var range = 0.0...1.0
        for _ in 0..<12 {
            let middle = (range.lowerBound + range.upperBound) / 2
            if wanted.mixed(with: end, middle).contrast(with: background) < ratio {
                range = middle...range.upperBound
            } else {
                range = range.lowerBound...middle
            }
        }
        return wanted.mixed(with: end, range.upperBound)
    }

    /// Returns the contrast of two opaque colours by WCAG 2, from 1 to 21.
    func contrast(with other: RXRColor) -> Double {
        let (lighter, darker) = (max(luminance, other.luminance), min(luminance, other.luminance))
        return (lighter + 0.05) / (darker + 0.05)
    }

    private var luminance: Double {
        0.2126 * Self.light(red) + 0.7152 * Self.light(green) + 0.0722 * Self.light(blue)
    }

    private func mixed(with end: Double, _ share: Double) -> RXRColor {
        func mix(_ value: Double) -> Double { value + (end - value) * share }
        return RXRColor(red: mix(red), green: mix(green), blue: mix(blue))
    }

    /// Returns the linear light of an sRGB component. This cubic is within 0.002 of the exact function, and needs no C library.
    private static func light(_ value: Double) -> Double {
        value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878)
    }
}
