/// The error for a value that a buffer rejects. The encoder adds the path of that value.
struct Unencodable: Error {
    let message: String
    /// The path from the value to be written to the rejected part, last step first.
    var reversedPath: [PathStep] = []
}
