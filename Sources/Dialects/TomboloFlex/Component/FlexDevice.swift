#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// The value of `$flex.device` in pages. Every page with `$flex` can read it.
public struct FlexDevice: Sendable, Hashable {
    /// The name of the operating system.
    public var os: String
    /// The kind of machine.
    public var model: String
    /// The version of the operating system.
    public var version: String

    /// Creates a description to set as ``FlexComponent/device`` in place of ``current``.
    public init(os: String, model: String, version: String) {
        self.os = os
        self.model = model
        self.version = version
    }

    /// The description of this machine as `uname` returns it: system, hardware, release.
    public static var current: FlexDevice {
        var name = utsname()
        guard uname(&name) == 0 else { return FlexDevice(os: "unknown", model: "unknown", version: "unknown") }
        return FlexDevice(os: text(name.sysname), model: text(name.machine), version: text(name.release))
    }

    private static func text<Field>(_ field: Field) -> String {
        withUnsafeBytes(of: field) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
    }
}
