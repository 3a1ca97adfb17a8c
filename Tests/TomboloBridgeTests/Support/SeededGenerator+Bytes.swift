import SeededRandom

extension SeededGenerator {
    /// Changes `bytes` in a few places: replaces, removes, inserts, truncates or repeats bytes.
    mutating func mutation(of bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: 1...4, using: &self) {
            let place = result.isEmpty ? 0 : Int.random(in: 0..<result.count, using: &self)
            // Bytes with a meaning in the wire format are frequent.
            let byte =
                [0x1E, 0x1F, 0x00, 0x31, 0xFF, 0x22, UInt8.random(in: 0...255, using: &self)].randomElement(
                    using: &self) ?? 0
            switch Int.random(in: 0..<5, using: &self) {
            case 0 where !result.isEmpty: result[place] = byte
            case 1 where !result.isEmpty: result.remove(at: place)
            case 2: result.insert(byte, at: place)
            case 3: result.removeLast(result.count - place)
            default: result += result[place...]
            }
        }
        return result
    }
}
