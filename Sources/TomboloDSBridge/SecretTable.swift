import TomboloBridge

/// The documents that make calls, by the secret that each made of itself.
struct SecretTable {
    private var senders: [String: Sender] = [:]
    private var secrets: [DocumentID: String] = [:]

    /// A document has one secret; a second takes the place of the first. One that another document has is not taken.
    mutating func open(_ secret: String, for sender: Sender) {
        guard (16...100).contains(secret.utf8.count), senders[secret] == nil else { return }
        close(sender.document)
        senders[secret] = sender
        secrets[sender.document] = secret
    }

    mutating func close(_ document: DocumentID) {
        guard let secret = secrets.removeValue(forKey: document) else { return }
        senders[secret] = nil
    }

    func document(for secret: Substring) -> Sender? { senders[String(secret)] }
    func contains(_ document: DocumentID) -> Bool { secrets[document] != nil }
}
