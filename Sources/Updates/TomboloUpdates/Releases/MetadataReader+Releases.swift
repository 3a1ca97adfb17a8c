import TomboloJSON

extension MetadataReader {
    /// The value as a digest, in lower case.
    func digest() throws(TrustError) -> FileDigest {
        let text = try string()
        // A digest has only one text form, as everywhere in signed data.
        guard let digest = FileDigest(text), digest.text == text else {
            throw problem("is not a SHA-256 of 64 hexadecimal digits in lower case")
        }
        return digest
    }

    /// The value as an integer in a range.
    func integer(in range: ClosedRange<Int>) throws(TrustError) -> Int {
        guard case .integer(let number) = value, range.contains(number) else {
            throw problem("is not an integer from \(range.lowerBound) to \(range.upperBound)")
        }
        return number
    }

    /// The value as digests; the empty set if the member does not exist.
    func digests(_ name: String) throws(TrustError) -> Set<FileDigest> {
        var digests: Set<FileDigest> = []
        for element in try optional(name)?.elements() ?? [] { digests.insert(try element.digest()) }
        return digests
    }

    /// The value as a set of names, none of which is empty.
    func names() throws(TrustError) -> Set<String> {
        var names: Set<String> = []
        for element in try elements() {
            let name = try element.string()
            guard !name.isEmpty else { throw element.problem("is empty") }
            names.insert(name)
        }
        return names
    }
}
