/// Keeps the received part of a file in the store.
///
/// It reads and writes on no actor: a part can be large, and neither pages nor other transfers wait for it.
struct StoredPart: PartStorage {
    let store: ReleaseStore
    let file: TransportFile

    @concurrent
    func part() async -> PartialBody? { store.part(of: file) }

    @concurrent
    func keep(_ part: PartialBody?) async { store.keep(part, of: file) }
}
