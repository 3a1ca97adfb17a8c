/// The control characters that separate records and fields. JSON text contains these characters only as escapes.
enum Wire {
    static let recordSeparator: UInt8 = 0x1E
    static let fieldSeparator: UInt8 = 0x1F
    /// The maximum id: 2^53 - 1, up to which JavaScript represents integers exactly.
    static let maximumID: UInt64 = 9_007_199_254_740_991
}
