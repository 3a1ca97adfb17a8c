#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The types that the coders encode and decode directly: some because Tombolo has its own rules for them, others
/// because their own `Codable` implementation is slower.
enum KnownType {
    case string, integer, number, bool, value
    case date, url, uuid, decimal, data
    case strings, integers, numbers, bools, values

    /// Returns nil for any other type. Compares metatypes, which costs almost nothing, unlike a cast that fails.
    init?(_ type: any Any.Type) {
        if type == String.self {
            self = .string
        } else if type == Int.self {
            self = .integer
        } else if type == Double.self {
            self = .number
        } else if type == Bool.self {
            self = .bool
        } else if type == JSONValue.self {
            self = .value
        } else if type == Date.self {
            self = .date
        } else if type == URL.self {
            self = .url
        } else if type == UUID.self {
            self = .uuid
        } else if type == Decimal.self {
            self = .decimal
        } else if type == Data.self {
            self = .data
        } else {
            self.init(array: type)
        }
    }

    private init?(array type: any Any.Type) {
        if type == [String].self {
            self = .strings
        } else if type == [Int].self {
            self = .integers
        } else if type == [Double].self {
            self = .numbers
        } else if type == [Bool].self {
            self = .bools
        } else if type == [JSONValue].self {
            self = .values
        } else {
            return nil
        }
    }
}
