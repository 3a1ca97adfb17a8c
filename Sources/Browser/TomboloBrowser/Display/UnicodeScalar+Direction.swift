extension Unicode.Scalar {
    /// Whether the scalar may be written from right to left, and so may reorder the text around it. True for all
    /// scalars in the blocks that Unicode reserves for right-to-left scripts (DerivedBidiClass.txt).
    var runsFromRightToLeft: Bool {
        switch value {
        case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
