import CGLib

/// Replaces GLib's source. The fuzzer is the main loop and reports when the socket has room.
final class DescriptorSource {
    private static var waiting: [ObjectIdentifier: () -> Void] = [:]

    init(_ descriptor: Int32, _ condition: GIOCondition, isReady: @escaping @MainActor () -> Void) {
        if condition == G_IO_OUT { Self.waiting[ObjectIdentifier(self)] = isReady }
    }

    isolated deinit { Self.waiting[ObjectIdentifier(self)] = nil }

    /// Whether a source waits for room.
    static var isAnyWaiting: Bool { !waiting.isEmpty }

    /// Reports to all sources that there is room.
    static func writeSome() {
        for isReady in waiting.values { isReady() }
    }
}
