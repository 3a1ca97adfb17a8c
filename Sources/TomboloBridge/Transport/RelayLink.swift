import TomboloEngine

/// The way to one document through its relay: the replies that the relay waits for.
@MainActor
final class RelayLink: DocumentLink {
    let document: DocumentID
    /// Origin and place as the relay stamps them on each message.
    private let identity: [UInt8]
    private weak var transport: RelayTransport?
    private var slots: [any ScriptMessageReplying] = []
    private var partial: PartialMessage?
    /// What the document's prompts bear, once it has asked something.
    var key: String?
    /// Who hears of the document.
    weak var receiver: (any DocumentReceiving)?

    init(_ document: DocumentID, identity: ArraySlice<UInt8>, transport: RelayTransport) {
        self.document = document
        self.identity = Array(identity)
        self.transport = transport
    }

    /// Whether a message bears this document's origin and place.
    func isIdentified(by identity: ArraySlice<UInt8>) -> Bool { self.identity.elementsEqual(identity) }

    /// Takes a reply that the document waits for.
    func add(_ slot: any ScriptMessageReplying) { slots.append(slot) }

    /// Takes the records of a message, or of a part of one. A message that was begun and not ended is dropped when another comes.
    func receive(_ message: WireMessage) {
        guard let receiver else { return }
        let records = message.records
        switch message.control {
        case .first:
            partial = PartialMessage(records ?? [], length: message.length)
        case .more:
            partial?.append(records ?? [])
        case .last:
            partial?.append(records ?? [])
            let whole = partial?.whole
            partial = nil
            return receiver.receive(whole)
        default:
            partial = nil
            return receiver.receive(records)
        }
        receiver.isReceiving(partial?.byteCount ?? 0)
    }

    func send(_ take: () -> [UInt8]) -> Bool {
        guard let slot = slots.popLast() else { return false }
        slot.resolve(with: take())
        return true
    }

    /// Two are enough to reach the document at any time, so older ones are given back.
    func settle() {
        while slots.count > 2 { slots.removeFirst().resolve(with: []) }
    }

    /// The relay polls when all that it has posted is answered.
    func probe() -> Bool {
        let held = slots
        slots = []
        for slot in held { slot.resolve(with: []) }
        return !held.isEmpty
    }

    func close(_ records: [UInt8]) {
        partial = nil
        transport?.forget(self)
        if let slot = slots.popLast() { slot.resolve(with: records) }
        for slot in slots { slot.resolve(with: []) }
        slots = []
    }
}
