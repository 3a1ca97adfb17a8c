import Foundation
import Glibc

/// The open descriptors of the program.
enum Descriptors {
    /// The descriptors that are open at the start.
    private static let atStart = memoryAndSockets

    /// Ends the program with an error if `body` leaves a socket or a memory descriptor of a connection open.
    static func check(_ body: () -> Void) {
        let (before, atStart) = (next, atStart)
        body()
        // A different next descriptor is not yet a leak: the runtime opens descriptors for its timers once. So memory
        // and sockets are compared.
        if next != before { require(memoryAndSockets == atStart, "a descriptor is left open") }
    }

    /// The descriptor that is assigned next.
    private static var next: Int32 {
        let descriptor = open("/dev/null", O_RDONLY | O_CLOEXEC)
        close(descriptor)
        return descriptor
    }

    private static var memoryAndSockets: Set<String> {
        let folder = "/proc/self/fd"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let targets = names.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\($0)") }
        return Set(targets.filter { $0.hasPrefix("/memfd:tombolo") || $0.hasPrefix("socket:") })
    }
}
