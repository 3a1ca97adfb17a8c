/// Recognizes names that Windows reserves or cannot store.
///
/// Bundles are read on every system, and embedded ones are folders in the app. On Windows, a file `nul.js` would open a device, and
/// `a.js:b` a stream of another file.
enum WindowsNames {
    private static let devices: Set<String> = {
        let numbers = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"]
        return Set(["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"] + numbers.flatMap { ["COM\($0)", "LPT\($0)"] })
    }()

    /// Limit of device names, in bytes of UTF-8. It allows for non-ASCII letters whose upper case is an ASCII letter.
    private static let maximumDevice = 8

    private static func isForbidden(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: ":"), UInt8(ascii: "\""), UInt8(ascii: "|"),
            UInt8(ascii: "?"), UInt8(ascii: "*"):
            true
        default: false
        }
    }

    /// Whether a byte can be the first one of a device name.
    private static func beginsDevice(_ byte: UInt8) -> Bool {
        switch byte & 0xDF {
        case UInt8(ascii: "A"), UInt8(ascii: "C"), UInt8(ascii: "L"), UInt8(ascii: "N"), UInt8(ascii: "P"): true
        default: false
        }
    }

    /// Whether one part of a path is the name of a device, with or without an extension, has one of the characters `<>:"|?*`, or ends with a
    /// dot or a space, which Windows cuts off.
    static func isReserved(_ part: UnsafeBufferPointer<UInt8>) -> Bool {
        if part.contains(where: isForbidden) { return true }
        if part.last == UInt8(ascii: ".") || part.last == UInt8(ascii: " ") { return true }
        var base = part.prefix { $0 != UInt8(ascii: ".") }
        while base.last == UInt8(ascii: " ") { base.removeLast() }
        // Most names are rejected here, before the conversion to upper case, which is the slowest step.
        guard let first = base.first, beginsDevice(first), base.count <= maximumDevice else { return false }
        return devices.contains(String(decoding: base, as: UTF8.self).uppercased())
    }
}
