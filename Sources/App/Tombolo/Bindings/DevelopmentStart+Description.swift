#if DEBUG && os(Linux)
import Glibc
import TomboloBindings
import TomboloBridge
import TomboloEngine

extension DevelopmentStart {
    /// Answers a request of `tombolo bindings`, and returns the exit status of the app.
    @MainActor
    func answer(_ request: JSONValue, describing calls: CallRegistry, of app: String) -> Int32 {
        let answer = DescriptionRequest(request).answer(calls, app: app)
        var rest = Array("\(answer)\n".utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return 1 }
        }
        return 0
    }
}
#endif
