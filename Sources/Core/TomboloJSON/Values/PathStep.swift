/// One step of the path into a value: the name of a member or the index of an element.
enum PathStep: CodingKey, Hashable {
    case member(String)
    case element(Int)

    init(stringValue: String) {
        self = .member(stringValue)
    }

    init(intValue: Int) {
        self = .element(intValue)
    }

    /// Creates the step for a key of another type.
    init(_ key: any CodingKey) {
        self = key as? PathStep ?? .member(key.stringValue)
    }

    var stringValue: String {
        switch self {
        case .member(let name): name
        case .element(let index): "Index \(index)"
        }
    }

    var intValue: Int? {
        if case .element(let index) = self { index } else { nil }
    }

    /// The step as it is appended to a path: `.name`, `["odd name"]` or `[2]`.
    var text: String {
        switch self {
        case .element(let index): "[\(index)]"
        case .member(let name) where name.isIdentifier: ".\(name)"
        case .member(let name): "[\(String(reflecting: name))]"
        }
    }
}

extension String {
    fileprivate var isIdentifier: Bool {
        guard let first, first.isLetter || first == "_" || first == "$" else { return false }
        return allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    }
}
