extension Unicode.Scalar {
    /// Whether it may be written from right to left, and reorder the text around it: the blocks that Unicode reserves
    /// for such scripts (DerivedBidiClass.txt).
    var runsFromRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
