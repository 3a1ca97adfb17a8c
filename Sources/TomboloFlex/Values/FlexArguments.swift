import OrderedCollections
import TomboloBridge
import TomboloEngine

/// The arguments of a call as the page's half sends them: `[arguments]`, or `[arguments, numbers]` with the numbers
/// that JSON has not got, by index.
struct FlexArguments {
    var values: [FlexData]

    init(_ sent: JSONValue) throws {
        guard let parts = sent.arrayValue, (1...2).contains(parts.count), let values = parts[0].arrayValue else {
            throw TomboloError(.invalidArgument, "A call of $flex carries a list of arguments.")
        }
        self.values = values.map { FlexData($0) }
        for (index, number) in parts.count == 2 ? parts[1].objectValue ?? [:] : [:] {
            guard let index = Int(index), self.values.indices.contains(index), let number = Self.number(number) else {
                throw TomboloError(
                    .invalidArgument, "A call of $flex carries a number for an argument that it has not.")
            }
            self.values[index] = FlexData(.double(number))
        }
    }

    /// A number that JSON has not got.
    static func number(_ value: JSONValue) -> Double? {
        switch value.stringValue {
        case "NaN": .nan
        case "Infinity": .infinity
        case "-Infinity": -.infinity
        default: nil
        }
    }
}
