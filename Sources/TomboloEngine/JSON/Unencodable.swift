/// Why a buffer refused a value; the encoder adds where the value is.
struct Unencodable: Error {
    let message: String
    /// The way from the value that was to be written to the part that was refused, last step first.
    var reversedPath: [PathStep] = []
}
