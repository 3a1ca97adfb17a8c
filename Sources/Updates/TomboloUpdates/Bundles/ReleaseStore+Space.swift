extension ReleaseStore {
    /// The space that is kept free for the state, the metadata, and other programs, in bytes.
    static let spaceMargin = 4 << 20

    /// Verifies that files fit on the disk, before any of them is fetched. Nothing is verified if the system does not report its free space.
    /// - Parameter size: The size of the files, in bytes.
    /// - Throws: ``StoreError/noSpace(path:needed:free:)``.
    func checkSpace(for size: Int) throws(StoreError) {
        guard let free = freeSpace() else { return }
        let (needed, isOver) = size.addingReportingOverflow(Self.spaceMargin)
        guard !isOver, needed <= free else {
            throw .noSpace(path: cache.path, needed: isOver ? .max : needed, free: free)
        }
    }

    /// Replaces the source of the free space, for tests.
    func setFreeSpace(_ bytes: @escaping @Sendable () -> Int?) { freeSpace = bytes }
}
