extension ReleaseStore {
    /// Returns the received part of a file whose transfer was interrupted; nil if there is none.
    func part(of file: TransportFile) -> PartialBody? { parts.part(of: file) }

    /// Whether there is a part of a file.
    func hasPart(of file: TransportFile) -> Bool { parts.contains(file) }

    /// Replaces the part of a file; nil to remove it.
    func keep(_ part: PartialBody?, of file: TransportFile) { parts.keep(part, of: file) }

    /// Removes all parts, unless another release is being fetched: after a complete fetch, nothing continues them.
    func removeParts() {
        if reserved.isEmpty { _ = parts.evict(downTo: 0) }
    }
}
