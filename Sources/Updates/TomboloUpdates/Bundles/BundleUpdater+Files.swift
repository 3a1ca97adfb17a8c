extension BundleUpdater {
    /// The size of the fetched files of all bundles of the store on disk, in bytes.
    public var sizeOnDisk: Int {
        get async { await store.size }
    }

    /// Removes the fetched files that no release in use, no release that is kept for a roll-back and no open page needs, of all bundles of the store.
    /// - Throws: ``StoreError``.
    public func removeUnusedFiles() async throws(StoreError) { try await store.evict(downTo: 0) }
}
