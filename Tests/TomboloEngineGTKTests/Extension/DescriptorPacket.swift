import CWebProcess
import Foundation
import Glibc

/// Packets with any number of descriptors, which the framework itself never sends.
enum DescriptorPacket {
    /// Sends a packet with any number of descriptors.
    /// - Returns: Whether it was sent.
    static func send(_ packet: [UInt8], with descriptors: [Int32], over connection: Int32) -> Bool {
        var packet = packet
        let headLength = 16
        let length = headLength + descriptors.count * MemoryLayout<Int32>.stride
        var control = [UInt8](repeating: 0, count: (length + 7) / 8 * 8)
        control.withUnsafeMutableBytes { space in
            space.storeBytes(of: length, as: Int.self)
            space.storeBytes(of: SOL_SOCKET, toByteOffset: 8, as: Int32.self)
            // SCM_RIGHTS
            space.storeBytes(of: 1, toByteOffset: 12, as: Int32.self)
            for (index, descriptor) in descriptors.enumerated() {
                space.storeBytes(of: descriptor, toByteOffset: headLength + 4 * index, as: Int32.self)
            }
        }
        return packet.withUnsafeMutableBytes { bytes in
            control.withUnsafeMutableBytes { space in
                var part = iovec(iov_base: bytes.baseAddress, iov_len: bytes.count)
                return withUnsafeMutablePointer(to: &part) { part in
                    var message = msghdr()
                    message.msg_iov = part
                    message.msg_iovlen = 1
                    message.msg_control = descriptors.isEmpty ? nil : space.baseAddress
                    message.msg_controllen = descriptors.isEmpty ? 0 : space.count
                    return sendmsg(connection, &message, Int32(MSG_NOSIGNAL)) == bytes.count
                }
            }
        }
    }
}
