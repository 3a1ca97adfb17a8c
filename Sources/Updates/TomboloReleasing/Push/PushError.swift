package import TomboloUpdates

/// The reason why a repository could not be pushed.
package enum PushError: Error, Sendable, Hashable {
    /// The repository could not be read.
    case repository(ReleasingError)
    /// A file could not be read or written.
    case store(StoreError)
    /// The text does not name a destination.
    case destination(String)
    /// The destination is the repository itself.
    case sameFolder(String)
    /// Another process pushes to the folder.
    case inUse(String)
    /// A root was published without the files that it requires, because the command was interrupted.
    case unfinishedRoot(version: Int)
    /// A release on offer needs a file that is missing, has another size, or is a link.
    case incomplete(String)
    /// The destination's timestamp is later than the repository's, or differs from it at the same version.
    case otherPublisher(version: Int, found: Int)
    /// The destination has a timestamp that only replaced online keys have signed, and that names a snapshot which the
    /// repository does not have.
    case unknownPublication(version: Int, found: Int, snapshot: Int)
    /// The timestamp at the destination is not from this repository.
    case foreignTimestamp
    /// The program that copies the files does not exist.
    case noProgram(String)
    /// The program that copies the files has failed.
    case program(String, reason: String)
}

extension PushError {
    /// Calls a function that reads or changes the repository, and converts its error.
    static func reading<Result>(_ body: () throws(ReleasingError) -> Result) throws(PushError) -> Result {
        do throws(ReleasingError) { return try body() } catch { throw .repository(error) }
    }

    /// Calls a function that reads or changes files, and converts its error.
    static func storing<Result>(_ body: () throws(StoreError) -> Result) throws(PushError) -> Result {
        do throws(StoreError) { return try body() } catch { throw .store(error) }
    }
}

extension PushError: CustomStringConvertible {
    /// The error and its remedy.
    package var description: String {
        switch self {
        case .repository(let error): error.description
        case .store(let error): error.description
        case .destination(let text):
            "“\(text)” is neither a folder nor an rclone remote. Specify a path, or NAME:PATH with a name that “rclone listremotes” prints."
        case .sameFolder(let path): "“\(path)” is the repository itself. Specify another folder."
        case .inUse(let path): "Another command is writing to “\(path)”. Try again when it has ended."
        case .unfinishedRoot(let version):
            "The root \(version) was published without the files that belong to it, because a command was interrupted. "
                + "Sign what is in staging, or repeat the command. Then push."
        case .incomplete(let path):
            "A release on offer needs “\(path)”, which is missing, damaged, or a link. Find out with: tombolo release verify"
        case .otherPublisher(let version, let found):
            "The destination has the timestamp \(found)\(version == found ? " with other content" : ""), but this "
                + "repository has \(version). Another copy of the repository published it, so this copy is not "
                + "current. Nothing was changed. Push from the other copy. If there is none, the online key may have "
                + "been stolen: replace it with “tombolo release add-key” and “remove-key”. Then push."
        case .unknownPublication(let version, let found, let snapshot):
            "The destination has the timestamp \(found) with the snapshot \(snapshot). This repository has the "
                + "timestamp \(version), but lacks that snapshot. The destination's timestamp is signed only with "
                + "online keys that have since been replaced. Unless “tombolo release gc” removed the snapshot, "
                + "another copy or a thief of a key published it. Nothing was changed. First repeat in this copy the "
                + "other copy's releases and halts that you want to keep. Then push with --replace."
        case .foreignTimestamp:
            "The destination has a metadata/timestamp.json that no online key of this repository has signed, so it may "
                + "belong to another repository. Nothing was changed. To overwrite the destination, remove that file."
        case .noProgram(let program):
            "There is no program “\(program)”. Install rclone (on Debian: apt install rclone), or name the program with --rclone."
        case .program(let program, let reason): "“\(program)” has failed: \(reason)"
        }
    }
}
