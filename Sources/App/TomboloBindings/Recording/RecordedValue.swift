#if DEBUG
import TomboloEngine

/// The parts of a value that were decoded.
final class RecordedValue {
    enum Content {
        case undecided
        case object
        case array
        case single(TypeShape)
    }

    /// A member of an object.
    struct Member {
        let name: String
        let value: RecordedValue
        var isOptional: Bool
    }

    var content = Content.undecided
    var isNullable = false
    /// The members of an object, in the order in which they were decoded.
    private(set) var members: [Member] = []
    /// The elements of an array.
    var elements: [TypeShape] = []
    /// Whether the end of the array was asked for, so that it can have any number of elements.
    var asksEnd = false
    /// Whether the names of the members were asked for, and can be any.
    var hasAnyNames = false

    /// The raw value to decode, for an enum of texts or integers.
    var raw: JSONValue?
    /// The number of the case to decode, for a value that asks for the names of its members.
    var caseIndex = 0
    /// The number of cases; nil if the value has not asked for the names of its members.
    var caseCount: Int?
    var caseName: String?
    /// The error that ended the decoding.
    var error: (any Error)?

    /// Returns the member, if it was decoded.
    func member(_ name: String) -> Member? { members.first { $0.name == name } }

    /// Adds a member, or returns the existing one.
    func add(_ name: String, isOptional: Bool = false) -> RecordedValue {
        content = .object
        if let index = members.firstIndex(where: { $0.name == name }) {
            if isOptional { members[index].isOptional = true }
            return members[index].value
        }
        let value = RecordedValue()
        members.append(Member(name: name, value: value, isOptional: isOptional))
        return value
    }

    /// Adds the members of another decoding of the same type. Members that only one of them has are optional.
    func merge(_ other: RecordedValue) {
        for index in members.indices where other.member(members[index].name) == nil { members[index].isOptional = true }
        for member in other.members where self.member(member.name) == nil {
            members.append(Member(name: member.name, value: member.value, isOptional: true))
        }
    }

    /// The members as those of an object.
    var payload: [TypeShape.Member] {
        members.map { member in
            // An optional member can be null as well.
            if member.isOptional { member.value.isNullable = false }
            return TypeShape.Member(name: member.name, shape: member.value.shape, isOptional: member.isOptional)
        }
    }

    var shape: TypeShape {
        let shape: TypeShape =
            switch content {
            case .single(let shape): shape
            case .array where asksEnd || elements.isEmpty: .array(elements.first ?? .basic(.json))
            case .array: .tuple(elements)
            case .object where hasAnyNames: .record(members.first?.value.shape ?? .basic(.json), keys: nil)
            case .object, .undecided: .object(payload)
            }
        return isNullable ? .nullable(shape) : shape
    }
}
#endif
