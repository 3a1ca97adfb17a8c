extension ReleaseStore {
    /// The space that is kept free for the state, the metadata, and other programs, in bytes.
    static let spaceMargin = 4 << 20

    /// Verifies that files fit on the disk, before any of them is fetched. If they do not fit, files that no bundle needs are removed first. If the
    /// system does not report its free space, nothing is verified.
    /// - Parameter size: The size of the files, in bytes.
    /// - Throws: ``StoreError/noSpace(path:needed:free:)``.
    func checkSpace(for size: Int) throws(StoreError) {
        let (sum, isOver) = size.addingReportingOverflow(Self.spaceMargin)
        let needed = isOver ? Int.max : sum
        guard let before = freeSpace(), before < needed else { return }
        try evict(downTo: 0)
        guard let free = freeSpace(), free < needed else { return }
        throw .noSpace(path: cache.path, needed: needed, free: free)
    }

    /// Replaces the source of the free space, for tests.
    func setFreeSpace(_ bytes: @escaping @Sendable () -> Int?) { freeSpace = bytes }
}
