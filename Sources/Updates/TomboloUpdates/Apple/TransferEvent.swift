import Foundation

/// An event of one exchange of URLSession, in the order of its delegate's calls.
enum TransferEvent: Sendable {
    /// The head of the response.
    case head(status: Int, fields: [(name: String, value: String)])
    /// A decompressed part of the body.
    case body(Data)
    /// The addresses of all servers to which a connection was made without a proxy; nil for an unknown address.
    case peers([String])
    /// The end, with the failure if there is one.
    case end(FetchFailure?)
}
