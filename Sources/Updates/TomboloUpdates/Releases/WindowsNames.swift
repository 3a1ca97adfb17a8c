/// Recognizes names that Windows reserves or cannot store.
///
/// Bundles are read on every system, and embedded ones are folders of the app. A file `nul.js` or `a.js:b` would open a device or another
/// stream of a file there.
enum WindowsNames {
    private static let devices: Set<String> = {
        let numbers = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "¹", "²", "³"]
        return Set(["CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$"] + numbers.flatMap { ["COM\($0)", "LPT\($0)"] })
    }()

    private static let characters = Set("<>:\"|?*".utf8)

    /// Whether one part of a path is the name of a device, with or without an extension, has one of the characters `<>:"|?*`, or ends with a
    /// dot or a space, which Windows cuts off.
    static func isReserved(_ part: Substring) -> Bool {
        if part.utf8.contains(where: characters.contains) { return true }
        if part.utf8.last == UInt8(ascii: ".") || part.utf8.last == UInt8(ascii: " ") { return true }
        var base = part.utf8.prefix { $0 != UInt8(ascii: ".") }
        while base.last == UInt8(ascii: " ") { base.removeLast() }
        return devices.contains(Substring(base).uppercased())
    }
}
