import CGLib

/// In the place of GLib's: the fuzzer is the main loop, and says when there is room to write.
final class DescriptorSource {
    private static var waiting: [ObjectIdentifier: () -> Void] = [:]

    init(_ descriptor: Int32, _ condition: GIOCondition, isReady: @escaping @MainActor () -> Void) {
        if condition == G_IO_OUT { Self.waiting[ObjectIdentifier(self)] = isReady }
    }

    isolated deinit { Self.waiting[ObjectIdentifier(self)] = nil }

    /// Whether anything waits for room.
    static var isAnyWaiting: Bool { !waiting.isEmpty }

    /// There is room again.
    static func writeSome() {
        for isReady in waiting.values { isReady() }
    }
}
