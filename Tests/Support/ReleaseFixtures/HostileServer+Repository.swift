package import TomboloTestServer
import TomboloUpdates

extension HostileServer {
    /// Serves the files of a repository, with an entity tag for the timestamp.
    package func serve(_ repository: TestRepository, entityTag: String? = nil) {
        for (name, bytes) in repository.files {
            let fields = name == "timestamp.json" ? entityTag.map { ["ETag: \($0)"] } ?? [] : []
            set(.response(status: "200 OK", fields: fields, body: bytes), at: "/metadata/\(name)")
        }
        for (path, bytes) in repository.targetFiles {
            set(.response(status: "200 OK", fields: [], body: bytes), at: "/targets/\(path)")
        }
        for (digest, bytes) in repository.objects {
            let path = "/objects/\(digest.text.prefix(2))/\(digest.text.dropFirst(2))"
            set(.response(status: "200 OK", fields: [], body: bytes), at: path)
        }
    }
}
