import Foundation
@testable import TomboloEngine

/// Fuzzes the packets of a web process on its connection for requests, and the answers to its requests.
@c(fuzz_requests)
nonisolated func fuzzRequests(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    var input = FuzzInput(start, count)
    guard let message = try? InterceptionMessage(input.take(count)) else { return 0 }
    guard case .request(let number, let request?) = message else { return 0 }
    require(
        (try? InterceptionMessage(packet(asking: number, request))) == message, "\(message) changed in a round trip")
    var changes = RequestChanges()
    changes.url = request.url
    changes.fields = request.fields
    changes.removedFields = request.fields.map(\.name)
    // Some of these changes are invalid and throw, which is not a fault.
    _ = try? InterceptionPacket(answering: number, with: .changed(changes))
    return 0
}

/// A request packet as the extension writes it.
private nonisolated func packet(asking number: UInt32, _ request: OutgoingRequest) -> [UInt8] {
    var packet: [UInt8] = []
    func write(_ number: UInt32) { withUnsafeBytes(of: number) { packet += $0 } }
    func write(_ text: String) {
        write(UInt32(text.utf8.count))
        packet += text.utf8
    }
    write(2)
    write(number)
    write(request.isRedirect ? 1 : 0)
    write(request.url.absoluteString)
    write(request.method)
    write(UInt32(request.fields.count))
    for field in request.fields {
        write(field.name)
        write(field.value)
    }
    return packet
}
