#if DEBUG
import TomboloEngine

/// The parts of a value that one decoding has read, and the values that were chosen for it.
final class RecordedValue {
    enum Content {
        case undecided
        case object
        case array
        case single(TypeShape)
    }

    /// A different answer for one member.
    enum Probe: Hashable {
        /// The member exists if it is otherwise absent, and is absent if it otherwise exists.
        case presence(of: String)
        /// The member does not have the type that is tried first.
        case type(of: String)
    }

    /// A member of an object.
    struct Member {
        let name: String
        let value: RecordedValue
        /// Whether the decoding checks if the member exists.
        var canBeAbsent: Bool
    }

    var content = Content.undecided
    var isNullable = false
    /// The members of an object, in the order in which they were decoded.
    private(set) var members: [Member] = []
    /// The elements of an array.
    var elements: [RecordedValue] = []
    /// Whether the decoding asked for the end of the array. If so, the array can have any number of elements.
    var readsToEnd = false
    /// Whether the value is nested deeper than the maximum depth of containers within a type.
    var isTooDeep = false
    /// The member that stands for all members, if the decoding requested their names and accepts any.
    var anyName: String?

    /// The raw value to decode, for an enum of texts or integers.
    var raw: JSONValue?
    /// The number of the case to decode, for a decoding that requests the names of members.
    var caseIndex = 0
    /// The number of cases; nil if the decoding has not requested the names of members.
    var caseCount: Int?
    var caseName: String?
    /// The values to decode for members that select what is decoded next, by name. A value is the number of a boolean,
    /// or of a case without payload.
    var choices: [String: Int] = [:]
    /// The members that can select what is decoded next, with their possible values.
    var selectors: [(name: String, values: [JSONValue])] = []
    /// The selecting member whose value differs from that in the earlier runs.
    var variedSelector: String?
    /// The change to one member in this decoding, to find members that depend on it. Unlike in the other decodings, the
    /// member is absent or present, or its first type is rejected.
    var probe: Probe?
    /// Whether the decoding tried several types for a member.
    var triesSeveralTypes = false
    /// The number of types of a single value that are rejected before one is decoded.
    var rejections = 0
    /// The number of types that were tried for a single value.
    var attempts = 0
    /// The error that ended the decoding.
    var error: (any Error)?

    /// Returns the member, if it was decoded.
    func member(_ name: String) -> Member? { members.first { $0.name == name } }

    /// Adds a member, or returns the existing one.
    func add(_ name: String, canBeAbsent: Bool = false) -> RecordedValue {
        content = .object
        if let index = members.firstIndex(where: { $0.name == name }) {
            if canBeAbsent { members[index].canBeAbsent = true }
            return members[index].value
        }
        let value = RecordedValue()
        members.append(Member(name: name, value: value, canBeAbsent: canBeAbsent))
        return value
    }

    /// Adds the members of another decoding of the same type. Members that occur in only one of them can be absent.
    func merge(_ other: RecordedValue) {
        for index in members.indices where other.member(members[index].name) == nil {
            members[index].canBeAbsent = true
        }
        for member in other.members where self.member(member.name) == nil {
            members.append(Member(name: member.name, value: member.value, canBeAbsent: true))
        }
    }

    /// The members as those of an object.
    var payload: [TypeShape.Member] {
        members.map { member in
            let shape = member.value.shape
            guard member.canBeAbsent else { return TypeShape.Member(name: member.name, shape: shape) }
            if case .nullable(let inner) = shape {
                return TypeShape.Member(name: member.name, shape: inner, presence: .optional)
            }
            return TypeShape.Member(name: member.name, shape: shape, presence: .absentOnly)
        }
    }

    var shape: TypeShape {
        let shape: TypeShape =
            switch content {
            case .single(let shape): shape
            case .array where readsToEnd || elements.isEmpty: .array(elements.first?.shape ?? .basic(.json))
            case .array: .tuple(elements.map(\.shape))
            case .object:
                anyName.map { .record(member($0)?.value.shape ?? .basic(.json), keys: nil) } ?? .object(payload)
            case .undecided: .object([])
            }
        guard isNullable else { return shape }
        if case .nullable = shape { return shape }
        return .nullable(shape)
    }

    /// A sentence about a structure that has no shape; nil if there is no such structure.
    var diagnostic: String? {
        if isTooDeep { return "it decodes containers within containers without end" }
        if triesSeveralTypes { return "it tries several types for a member" }
        if readsToEnd, Set(elements.map(\.shape)).count > 1 { return "it decodes elements of different types" }
        if let anyName, members.contains(where: { $0.name != anyName }) {
            return "it decodes members of any name beside others"
        }
        // `lazy.compactMap(…).first` would call its closure twice at each level, so its time would grow exponentially
        // with the depth.
        for value in members.map(\.value) + elements {
            if let diagnostic = value.diagnostic { return diagnostic }
        }
        return nil
    }
}
#endif
