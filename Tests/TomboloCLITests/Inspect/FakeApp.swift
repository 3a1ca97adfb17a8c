import Foundation
import GLibRuntime
import TomboloEngine
import TomboloTestServer

/// A program in the place of an app that can be inspected, which may send anything.
@MainActor
final class FakeApp {
    /// The path of its socket.
    let path: String
    private let folder = TemporaryFolder()
    private var serving: Task<Void, any Error>?

    /// - Parameters:
    ///   - path: The path of the socket; nil for a folder of its own.
    ///   - messages: The bytes that it sends: the first at once, and each further one after a request has arrived.
    ///   - staysConnected: Whether it keeps the connection after the last one.
    init(at path: String? = nil, sending messages: [[UInt8]], staysConnected: Bool = false) throws {
        let path = path ?? folder.path("socket")
        self.path = path
        let listener = try LocalListener(at: path)
        serving = Task {
            while true {
                let connection = try await listener.accept()
                Task {
                    for (index, message) in messages.enumerated() {
                        if index > 0 {
                            let length = try await connection.read(4).reduce(0) { $0 << 8 | Int($1) }
                            _ = try await connection.read(length)
                        }
                        try await connection.write(message)
                    }
                    if staysConnected { while try await !connection.read(1).isEmpty {} }
                }
            }
        }
    }

    isolated deinit { serving?.cancel() }

    nonisolated static func message(_ text: String) -> [UInt8] {
        let length = UInt32(text.utf8.count)
        return [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: length >> $0) } + Array(text.utf8)
    }

    nonisolated static func greeting(
        format: Int = 1, process: Int32 = 1, app: String = "org.example.Notes", title: String = "Notes"
    ) -> [UInt8] {
        message(
            #"{"tomboloInspector":\#(format),"process":\#(process),"app":"\#(app)","pages":[{"n":1,"title":"\#(title)","url":""}]}"#
        )
    }
}
