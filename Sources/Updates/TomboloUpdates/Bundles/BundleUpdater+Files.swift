extension BundleUpdater {
    /// The size on disk of the fetched files of all bundles in the store, in bytes.
    public var sizeOnDisk: Int {
        get async { await store.size }
    }

    /// Removes the fetched files, for all bundles in the store, that are needed neither by a release in use or kept for a roll-back nor by an open
    /// page.
    /// - Throws: ``StoreError``.
    public func removeUnusedFiles() async throws(StoreError) { try await store.evict(downTo: 0) }
}
