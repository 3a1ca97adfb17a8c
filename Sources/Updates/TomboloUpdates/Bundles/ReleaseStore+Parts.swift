extension ReleaseStore {
    /// Returns the received part of a file whose transfer was interrupted; nil if there is none.
    nonisolated func part(of file: TransportFile) -> PartialBody? { parts.part(of: file.path) }

    /// Whether there is a part of a file.
    nonisolated func hasPart(of file: TransportFile) -> Bool { parts.contains(file.path) }

    /// Replaces the part of a file. A part that is larger than the limit of all parts is removed.
    /// - Parameter part: nil to remove it.
    nonisolated func keep(_ part: PartialBody?, of file: TransportFile) {
        parts.keep(part.flatMap { $0.bytes.count <= partsLimit ? $0 : nil }, of: file.path)
    }

    /// Limit of all parts together, in bytes.
    nonisolated var partsLimit: Int { sizeLimit / 2 }

    /// Removes all parts after a complete fetch, unless another bundle may continue them.
    func removeParts() {
        if !hasSeveralBundles { _ = parts.evict(downTo: 0) }
    }
}
