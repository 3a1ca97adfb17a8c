/// Random numbers that are the same in every run, so that what a fuzz test finds can be found again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    // SplitMix64.
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

extension SeededGenerator {
    /// Bytes that differ from `bytes` in a few places: changed, taken out, put in, cut off, doubled.
    mutating func mutation(of bytes: [UInt8]) -> [UInt8] {
        var result = bytes
        for _ in 0..<Int.random(in: 1...4, using: &self) {
            let place = result.isEmpty ? 0 : Int.random(in: 0..<result.count, using: &self)
            // The bytes that mean something to the wire come up often.
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
