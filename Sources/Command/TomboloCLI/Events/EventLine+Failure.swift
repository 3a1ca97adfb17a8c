import TomboloEngine
import TomboloProgram

extension EventLine {
    /// Makes the line for the failure that ends the command.
    init(_ failure: CommandFailure) {
        let error = failure.scriptError
        self.init(
            .error,
            [
                "code": .string("\(failure.status)"), "exit": .integer(Int(failure.status.rawValue)),
                "message": .string(error?.message ?? failure.message),
                "name": error.flatMap { $0.name.isEmpty ? nil : .string($0.name) },
                "reason": (error?.code.rawValue).map(JSONValue.string),
                "position": (error?.position).map(Self.position),
            ])
    }
}
