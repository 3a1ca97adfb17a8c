import TomboloUpdates

/// A problem in a repository.
package struct VerificationFinding: Sendable, Hashable {
    /// The kinds of problems.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        /// A file that a channel, a manifest or hints name does not exist.
        case missing
        /// A file does not have the content that its role requires.
        case malformed
        /// Too few keys of the role have signed the file.
        case signatures
        /// The file's version differs from the signed one.
        case version
        /// The file's length or digest differs from the signed one.
        case content
        /// The file has expired.
        case expired
        /// The snapshot does not list the role.
        case unlisted
        /// The file could not be read.
        case unreadable
        /// A root follows a version that does not exist.
        case rootGap = "root-gap"
        /// The timestamp does not name the newest root.
        case rootHint = "root-hint"
        /// The root does not require versions in file names.
        case inconsistent
        /// An entry of the snapshot has no length or no SHA-256.
        case record
        /// A delegation is to a role that is neither a channel nor a halt list, or covers paths that do not belong to
        /// the role.
        case delegation
        /// The role `targets` has targets of its own.
        case target
        /// An online key is also a key of a role that is signed offline.
        case sharedKey = "shared-key"
        /// An app cannot read a channel or a halt list.
        case channel
        /// An entry has a format that apps ignore.
        case passedOver = "passed-over"
        /// A revoked release is offered.
        case revokedOffer = "revoked-offer"
        /// A manifest is invalid, or belongs to another bundle or release.
        case manifest
        /// An object's length or digest differs from that in its name or its manifest.
        case object
        /// A compressed file does not decode to the bytes of its object.
        case compressed
        /// A delta does not lead from its old file to its new one.
        case delta
        /// A pack lacks files that a device with the older release needs, or its size differs from the signed one.
        case pack
        /// Hints cannot be read, or list a wrong size for a file.
        case hints
        /// Two releases of a channel have had the same order or the same name.
        case reused
        /// The repository no longer contains an embedded release.
        case embedded
        /// An entry of the folder is neither a file nor a folder.
        case link
        /// Other users cannot read a file, so a web server may not serve it.
        case permissions
        /// A file does not belong in the folder, such as a private key.
        case foreign
    }

    package let kind: Kind
    /// The path of the file in the repository, or the name of the role.
    package let file: String
    /// The problem, as a sentence.
    package let detail: String

    package init(_ kind: Kind, _ file: String, _ detail: String) {
        (self.kind, self.file, self.detail) = (kind, file, detail)
    }
}

extension VerificationFinding {
    /// Describes an error of a client.
    init(_ error: TrustError) {
        switch error {
        case .malformed(let file, _): self.init(.malformed, file, "\(error)")
        case .tooFewSignatures(let file, _, _): self.init(.signatures, file, "\(error)")
        case .wrongVersion(let file, _, _), .rollback(let file, _, _): self.init(.version, file, "\(error)")
        case .wrongContent(let file), .tooLarge(let file, _): self.init(.content, file, "\(error)")
        case .expired(let file, _): self.init(.expired, file, "\(error)")
        case .unlisted(let role), .undelegated(let role): self.init(.unlisted, "\(role).json", "\(error)")
        case .wrongSoftware: self.init(.channel, "", "\(error)")
        case .vanished(let file): self.init(.unlisted, file, "\(error)")
        case .missing(let file): self.init(.missing, file, "\(error)")
        case .status(let file, _, _), .fetch(let file, _): self.init(.unreadable, file, "\(error)")
        case .storage(.system(_, let path, _)): self.init(.unreadable, path, "\(error)")
        case .storage: self.init(.unreadable, "", "\(error)")
        }
    }
}
