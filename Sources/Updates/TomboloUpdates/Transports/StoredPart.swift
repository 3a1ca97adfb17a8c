/// Keeps the received part of a file in the store.
///
/// It does not read and write on an actor, because a part can be large, and neither pages nor other transfers should
/// wait for it.
struct StoredPart: PartStorage {
    let store: ReleaseStore
    let file: TransportFile

    @concurrent
    func part() async -> PartialBody? { store.part(of: file) }

    @concurrent
    func keep(_ part: PartialBody?) async { store.keep(part, of: file) }
}
