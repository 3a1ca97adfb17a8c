/// Keeps the received part of a file in the store.
struct StoredPart: PartStorage {
    let store: ReleaseStore
    let file: TransportFile

    func part() async -> PartialBody? { await store.part(of: file) }

    func keep(_ part: PartialBody?) async { await store.keep(part, of: file) }
}
