import CWebProcess
import Glibc

/// Something with a descriptor that comes with a packet: memory, or what only looks like it.
final class FuzzedMemory {
    let descriptor: Int32

    /// Some kinds have a length, and hold four times as many bytes.
    init(kind: Int, _ input: inout FuzzInput) {
        switch kind {
        case 1...4:
            let length = input.number() * 4
            descriptor = tombolo_memory_with([UInt8](repeating: 0x61, count: length), length)
            // Sealed, still to be changed, longer than it holds, or sealed with a hole at its end.
            if kind > 2 { ftruncate(descriptor, length + 65536) }
            if kind == 1 || kind == 4 { _ = tombolo_memory_seal(descriptor) }
        case 5: descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        case 6: descriptor = open("/", O_RDONLY | O_CLOEXEC)
        default: descriptor = -1
        }
    }

    isolated deinit { if descriptor >= 0 { close(descriptor) } }
}
