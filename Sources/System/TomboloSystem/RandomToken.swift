/// Random values that another program cannot guess, from the system's generator.
package enum RandomToken {
    /// Returns random bytes.
    package static func bytes(_ count: Int) -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// Returns a token in lowercase hexadecimal digits, two for each byte; 128 bits by default.
    package static func hexadecimal(bytes count: Int = 16) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = bytes(count).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: text, as: UTF8.self)
    }
}
