import Foundation

/// Converts signatures of ECDSA P-256.
enum ECDSASignature {
    /// Returns the DER form of a signature that consists of two 32-byte numbers, as tokens write it; nil for any other
    /// length.
    static func der(ofRaw bytes: Data) -> Data? {
        guard bytes.count == 64 else { return nil }
        let numbers = integer(bytes.prefix(32)) + integer(bytes.suffix(32))
        return Data([0x30, UInt8(numbers.count)] + numbers)
    }

    private static func integer(_ bytes: Data) -> [UInt8] {
        var digits = Array(bytes.drop { $0 == 0 })
        // A first bit of 1 would make the number negative.
        if digits.first.map({ $0 >= 0x80 }) ?? true { digits.insert(0, at: 0) }
        return [0x02, UInt8(digits.count)] + digits
    }
}
