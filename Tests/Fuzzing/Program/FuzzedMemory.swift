import CWebProcess
import Glibc

/// The descriptors that are sent with a packet: zero or more descriptors of memory or of another kind.
final class FuzzedMemory {
    let descriptors: [Int32]

    /// Makes the descriptors. For the kinds 1 to 4, the input contains a length; the memory is four times as long.
    init(kind: Int, _ input: inout FuzzInput) {
        // From kind 8 on, the input determines the count. If the count exceeds the kernel's limit, no descriptor arrives.
        let count = kind < 8 ? 1 : Int(input.byte())
        let made = Self.make(kind % 8, &input)
        descriptors = made < 0 ? [] : [made] + (0..<max(count - 1, 0)).map { _ in dup(made) }
    }

    private static func make(_ kind: Int, _ input: inout FuzzInput) -> Int32 {
        var descriptor: Int32 = -1
        switch kind {
        case 1...4:
            let length = input.number() * 4
            descriptor = tombolo_memory_with([UInt8](repeating: 0x61, count: length), length)
            // Kind 1 is sealed, kind 2 can be changed, kind 3 is longer than its content, kind 4 is sealed with a hole at its end.
            if kind > 2 { ftruncate(descriptor, length + 65536) }
            if kind == 1 || kind == 4 { _ = tombolo_memory_seal(descriptor) }
        case 5: descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        case 6: descriptor = open("/", O_RDONLY | O_CLOEXEC)
        default: break
        }
        return descriptor
    }

    isolated deinit { for descriptor in descriptors { close(descriptor) } }
}
