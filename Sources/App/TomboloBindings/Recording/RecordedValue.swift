#if DEBUG
import TomboloEngine

/// The parts of a value that one decoding has read, and the choices that it was given.
final class RecordedValue {
    enum Content {
        case undecided
        case object
        case array
        case single(TypeShape)
    }

    /// Another way to answer for one member.
    enum Probe: Hashable {
        /// Exists where it would be absent otherwise, and the other way round.
        case presence(of: String)
        /// Has another type than the first that is tried.
        case type(of: String)
    }

    /// A member of an object.
    struct Member {
        let name: String
        let value: RecordedValue
        /// Whether the decoding checks that the member exists.
        var canBeAbsent: Bool
    }

    var content = Content.undecided
    var isNullable = false
    /// The members of an object, in the order in which they were decoded.
    private(set) var members: [Member] = []
    /// The elements of an array.
    var elements: [RecordedValue] = []
    /// Whether the end of the array was requested, so that it can have any number of elements.
    var readsToEnd = false
    /// Whether the value is below the maximum depth of containers within a type.
    var isTooDeep = false
    /// The member that stands for all members, if their names were requested and can be any.
    var anyName: String?

    /// The raw value to decode, for an enum of texts or integers.
    var raw: JSONValue?
    /// The number of the case to decode, for a value that requests the names of its members.
    var caseIndex = 0
    /// The number of cases; nil if the value has not requested the names of its members.
    var caseCount: Int?
    var caseName: String?
    /// The values to decode for members that select what is decoded next, by name: the number of a boolean or of a case without payload.
    var choices: [String: Int] = [:]
    /// The members that can select what is decoded next, with the values that they can have.
    var selectors: [(name: String, values: [JSONValue])] = []
    /// The selecting member that has another value than in the runs before.
    var variedSelector: String?
    /// The member that is varied in this decoding, to find members that depend on it: it is absent or present unlike in
    /// the other decodings, or its first type is rejected.
    var probe: Probe?
    /// Whether several types were tried for a member.
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

    /// Adds the members of another decoding of the same type. Members that only one of them has can be absent.
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

    /// A sentence on a structure that has no shape; nil if there is none.
    var diagnostic: String? {
        if isTooDeep { return "it decodes containers within containers without end" }
        if triesSeveralTypes { return "it tries several types for a member" }
        if readsToEnd, Set(elements.map(\.shape)).count > 1 { return "it decodes elements of different types" }
        if let anyName, members.contains(where: { $0.name != anyName }) {
            return "it decodes members of any name beside others"
        }
        // `lazy.compactMap(…).first` would call its closure twice at each level, so its time would grow exponentially.
        for value in members.map(\.value) + elements {
            if let diagnostic = value.diagnostic { return diagnostic }
        }
        return nil
    }
}
#endif
