import CGLib

/// A substitute for GLib's source of a descriptor. The fuzzer takes the place of the main loop and reports when the socket can be written.
final class DescriptorSource {
    private static var waiting: [ObjectIdentifier: () -> Void] = [:]

    init(_ descriptor: Int32, _ condition: GIOCondition, isReady: @escaping @MainActor () -> Void) {
        if condition == G_IO_OUT { Self.waiting[ObjectIdentifier(self)] = isReady }
    }

    isolated deinit { Self.waiting[ObjectIdentifier(self)] = nil }

    /// Whether a source waits until its socket can be written.
    static var isAnyWaiting: Bool { !waiting.isEmpty }

    /// Notifies all waiting sources that their sockets can be written.
    static func writeSome() {
        for isReady in waiting.values { isReady() }
    }
}
