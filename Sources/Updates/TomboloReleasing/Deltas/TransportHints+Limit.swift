import TomboloUpdates

extension TransportHints {
    private enum Form {
        case compressed(FileDigest, size: Int)
        case delta(FileDigest, FileDelta)
    }

    /// The largest number of bytes that an element takes in the file: two digests, a size and punctuation.
    private static let elementSize = 160

    /// Returns as many hints as a client accepts, beginning with those that save the most bytes.
    /// - Parameter sizes: The sizes of the files.
    func limited(sizes: [FileDigest: Int]) -> TransportHints {
        let count = Self.maximumSize / Self.elementSize - 1
        guard zst.count + deltas.values.reduce(0, { $0 + $1.count }) > count else { return self }
        var forms: [(saved: Int, key: String, form: Form)] = []
        for (file, size) in zst {
            forms.append(((sizes[file] ?? size) - size, file.text, .compressed(file, size: size)))
        }
        for (file, list) in deltas {
            for delta in list {
                let other = zst[file] ?? sizes[file] ?? delta.size
                forms.append((other - delta.size, file.text + delta.old.text, .delta(file, delta)))
            }
        }
        forms.sort { ($1.saved, $0.key) < ($0.saved, $1.key) }
        var kept = TransportHints()
        for (_, _, form) in forms.prefix(count) {
            switch form {
            case .compressed(let file, let size): kept.zst[file] = size
            case .delta(let file, let delta): kept.deltas[file, default: []].append(delta)
            }
        }
        return kept
    }
}
