#if DEBUG
/// The calls of an app by the parts of their names: `notes.save` is `save` in `notes`.
struct CallTree {
    /// The full name of the call at this node; nil if there is none.
    var call: String?
    /// The nodes below, in the order of their names.
    private(set) var children: [Child] = []

    /// A node with its name.
    struct Child {
        let name: String
        var node: CallTree
    }

    init() {}

    /// Makes a tree of calls. The names are sorted.
    init(_ names: some Sequence<String>) {
        for name in names.sorted() { insert(name, name.split(separator: ".", omittingEmptySubsequences: false)[...]) }
    }

    private mutating func insert(_ name: String, _ parts: ArraySlice<Substring>) {
        guard let first = parts.first else {
            call = name
            return
        }
        let index = children.firstIndex { $0.name == first }
        if index == nil { children.append(Child(name: String(first), node: CallTree())) }
        children[index ?? children.count - 1].node.insert(name, parts.dropFirst())
    }
}
#endif
