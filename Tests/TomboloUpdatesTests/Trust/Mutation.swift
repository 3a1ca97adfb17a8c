import Foundation
import SeededRandom

/// A random change of bytes.
enum Mutation {
    /// Returns changed bytes, which can equal the original by chance.
    /// - Parameter others: Bytes of which parts are inserted.
    static func of(_ bytes: Data, others: [Data], _ random: inout SeededGenerator) -> Data {
        var bytes = Array(bytes)
        for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
            let index = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<8, using: &random) {
            case 0: bytes[index] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 1: bytes[index] = UInt8.random(in: 0...255, using: &random)
            case 2: bytes.remove(at: index)
            case 3: bytes.insert(UInt8.random(in: 0x20...0x7E, using: &random), at: index)
            case 4: bytes.removeSubrange(index...)
            case 5:
                // A digit becomes another one: versions, lengths, thresholds, dates.
                if let digit = bytes[index...].firstIndex(where: { (0x30...0x39).contains($0) }) {
                    bytes[digit] = UInt8.random(in: 0x30...0x39, using: &random)
                }
            case 6:
                let end = min(index + Int.random(in: 1...64, using: &random), bytes.count)
                bytes.insert(contentsOf: bytes[index..<end], at: index)
            default:
                guard let other = others.randomElement(using: &random) else { continue }
                bytes.replaceSubrange(index..., with: other.dropFirst(min(index, other.count)))
            }
        }
        return Data(bytes)
    }
}
