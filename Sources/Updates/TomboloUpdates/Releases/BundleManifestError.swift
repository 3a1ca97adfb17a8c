/// The reason why a manifest is invalid, or is not the one that is signed.
package enum BundleManifestError: Error, Sendable, Hashable {
    /// The manifest is larger than ``BundleManifest/maximumSize``.
    case tooLarge
    /// The bytes are not JSON with exactly one meaning.
    case notJSON(MetadataTextError)
    /// A member is missing or has the wrong type. Contains the description, with the member's name.
    case malformed(String)
    /// The bytes are not in canonical form, or the manifest has unknown members.
    case notCanonical
    /// The name of the bundle or of the release is invalid.
    case invalidName(ReleaseNameError)
    /// The manifest has more files than ``BundleManifest/maximumFiles``.
    case tooManyFiles
    /// The path of a file is invalid.
    case invalidPath(String, BundlePathError)
    /// The size of a file is negative, or beyond the integers that JSON represents exactly.
    case size(BundlePath)
    /// The content type of a file is not valid in an HTTP field.
    case contentType(BundlePath)
    /// A file is listed after one that has a greater path.
    case unsorted(BundlePath)
    /// A path is listed twice.
    case repeated(BundlePath)
    /// Two paths differ only in case.
    case caseTwins(BundlePath, BundlePath)
    /// A path is both a file and the folder of another file.
    case fileIsFolder(BundlePath, of: BundlePath)
    /// The manifest's length differs from the signed one.
    case wrongLength(expected: Int, found: Int)
    /// The manifest's digest differs from the signed one.
    case wrongDigest(expected: FileDigest, found: FileDigest)
    /// The manifest's bundle is not the one that the app uses.
    case wrongBundle(expected: String, found: String)
    /// The manifest's release is not the one that the channel states.
    case wrongRelease(expected: String, found: String)
}

extension BundleManifestError {
    /// Copies the description of a malformed member.
    init(_ error: TrustError) { self = .malformed(error.malformation) }
}

extension TrustError {
    /// The description of a malformed member, without the file name.
    var malformation: String {
        if case .malformed(_, let reason) = self { reason } else { description }
    }
}

extension BundleManifestError: CustomStringConvertible {
    /// The error, as one or two sentences.
    package var description: String {
        switch self {
        case .tooLarge: "The manifest has more than \(BundleManifest.maximumSize >> 20) MiB."
        case .notJSON(let error): "The manifest cannot be read. \(error)"
        case .malformed(let reason): "The manifest is malformed: \(reason)."
        case .notCanonical:
            "The manifest is not in canonical form, or has members that do not exist in version \(BundleManifest.version)."
        case .invalidName(let error): "The manifest has an invalid name. \(error)"
        case .tooManyFiles: "The manifest has more than \(BundleManifest.maximumFiles) files."
        case .invalidPath(let path, let error): "The path “\(path)” is invalid: \(error)."
        case .size(let path): "The size of “\(path.text)” is not an integer from 0 to 2^53 - 1."
        case .contentType(let path):
            "The content type of “\(path.text)” is not 1 to \(BundleFile.maximumTypeLength) characters of ASCII."
        case .unsorted(let path): "The files are not sorted by their paths: “\(path.text)” is in the wrong position."
        case .repeated(let path): "The file “\(path.text)” is listed twice."
        case .caseTwins(let one, let other):
            "“\(one.text)” and “\(other.text)” differ only in case, so they are one file on some systems. Rename one of them."
        case .fileIsFolder(let file, let other):
            "“\(file.text)” is a file, so it cannot be a folder of “\(other.text)”. Rename one of them."
        case .wrongLength(let expected, let found): "The manifest has \(found) bytes instead of \(expected)."
        case .wrongDigest(let expected, let found):
            "The manifest has the SHA-256 \(found.text) instead of \(expected.text)."
        case .wrongBundle(let expected, let found):
            "The manifest is for the bundle “\(found)” instead of “\(expected)”."
        case .wrongRelease(let expected, let found):
            "The manifest is for the release “\(found)” instead of “\(expected)”."
        }
    }
}
