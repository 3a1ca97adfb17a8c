import TomboloBridge
import TomboloEngine

/// The arguments of a call in the format of the dialect's page script: `[arguments]`, or `[arguments, numbers]` with
/// the numbers that JSON cannot represent.
struct FlexArguments {
    let values: [FlexData]

    init(_ sent: JSONValue) throws {
        guard let parts = sent.arrayValue, (1...2).contains(parts.count), case .array = parts[0] else {
            throw TomboloError(.invalidArgument, "The arguments of a $flex call must be a list.")
        }
        var values = parts[0]
        if parts.count == 2 { try NonFiniteNumbers.put(parts[1], into: &values) }
        self.values = (values.arrayValue ?? []).map { FlexData($0) }
    }
}
