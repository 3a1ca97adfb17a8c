import TomboloEngine

/// A call to a web function, from the request to its end. It ends exactly once.
@MainActor
final class WebCall {
    let name: String
    let arguments: [JSONValue]
    /// The task that runs the call, once it has begun.
    var task: Task<Void, Never>?
    var ending: (@MainActor (Result<FlexData, any Error>) -> Void)?

    init(_ name: String, _ arguments: [JSONValue]) {
        self.name = name
        self.arguments = arguments
    }

    func end(_ result: Result<FlexData, any Error>) {
        let ending = ending
        self.ending = nil
        ending?(result)
    }
}
