import TomboloEngine

extension Origin {
    /// The scheme and the last two labels of the host, as a rough name of the owner of an origin. It is for counting
    /// only, never for a decision about access: without a list of public suffixes, different owners can share it.
    var site: String {
        guard case .tuple(let scheme, let host, _) = self else { return "opaque" }
        let labels = host.split(separator: ".")
        guard let last = labels.last, last.first?.isNumber != true, !host.hasPrefix("[") else {
            return scheme + "://" + host
        }
        return scheme + "://" + labels.suffix(2).joined(separator: ".")
    }
}
