import Foundation
import Glibc

/// What the system has open for the program.
enum Descriptors {
    /// What it was started with.
    private static let atStart = memoryAndSockets

    /// Ends the program when something that a connection opens stays open behind what is done.
    static func check(_ body: () -> Void) {
        let (before, atStart) = (next, atStart)
        body()
        // Others may have been opened in between, once, by those who keep the time.
        if next != before { require(memoryAndSockets == atStart, "a descriptor is left open") }
    }

    /// The one that is given next.
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
