/// The content types of files, by filename extension.
package enum MIMEType {
    /// The content type of a file called `name`, with the character set for text; `application/octet-stream` if unknown.
    package static func contentType(ofFileNamed name: String) -> String {
        guard let dot = name.lastIndex(of: "."), let type = table[name[name.index(after: dot)...].lowercased()] else {
            return "application/octet-stream"
        }
        return isText(type) ? type + "; charset=utf-8" : type
    }

    /// Whether a filename extension, in lower case, has a content type.
    package static func isKnown(pathExtension: String) -> Bool { table[pathExtension] != nil }

    private static func isText(_ type: String) -> Bool {
        type.hasPrefix("text/") || type.hasSuffix("+json") || type.hasSuffix("+xml") || textTypes.contains(type)
    }

    private static let textTypes: Set<String> = ["application/json", "application/xml"]

    private static let table: [String: String] = [
        // Documents
        "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml", "xht": "application/xhtml+xml",
        "pdf": "application/pdf", "txt": "text/plain", "text": "text/plain", "log": "text/plain", "md": "text/markdown",
        "markdown": "text/markdown", "csv": "text/csv", "tsv": "text/tab-separated-values", "ics": "text/calendar",
        "vcf": "text/vcard", "vtt": "text/vtt", "rtf": "application/rtf", "epub": "application/epub+zip",
        // Code and data
        "js": "text/javascript", "mjs": "text/javascript", "cjs": "text/javascript", "css": "text/css",
        "wasm": "application/wasm", "json": "application/json", "json5": "application/json5", "map": "application/json",
        "jsonld": "application/ld+json", "geojson": "application/geo+json", "topojson": "application/json",
        "webmanifest": "application/manifest+json", "xml": "application/xml", "xsl": "application/xslt+xml",
        "xslt": "application/xslt+xml", "rss": "application/rss+xml", "atom": "application/atom+xml",
        "yaml": "application/yaml", "yml": "application/yaml", "toml": "application/toml",
        "sqlite": "application/vnd.sqlite3",
        "appcache": "text/cache-manifest",
        // Images
        "svg": "image/svg+xml", "png": "image/png", "apng": "image/apng", "jpg": "image/jpeg", "jpeg": "image/jpeg",
        "jpe": "image/jpeg", "jfif": "image/jpeg", "gif": "image/gif", "webp": "image/webp", "avif": "image/avif",
        "jxl": "image/jxl", "heic": "image/heic", "heif": "image/heif", "bmp": "image/bmp",
        "ico": "image/vnd.microsoft.icon",
        "cur": "image/vnd.microsoft.icon", "tif": "image/tiff", "tiff": "image/tiff",
        // Audio and video
        "mp3": "audio/mpeg", "m4a": "audio/mp4", "aac": "audio/aac", "ogg": "audio/ogg", "oga": "audio/ogg",
        "opus": "audio/ogg", "wav": "audio/wav", "flac": "audio/flac", "weba": "audio/webm", "mid": "audio/midi",
        "midi": "audio/midi", "mp4": "video/mp4", "m4v": "video/mp4", "webm": "video/webm", "ogv": "video/ogg",
        "mov": "video/quicktime", "mkv": "video/x-matroska", "avi": "video/x-msvideo", "mpeg": "video/mpeg",
        "mpg": "video/mpeg", "m2ts": "video/mp2t", "m3u8": "application/vnd.apple.mpegurl",
        "mpd": "application/dash+xml",
        // Fonts
        "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf", "ttc": "font/collection",
        "eot": "application/vnd.ms-fontobject",
        // Models
        "gltf": "model/gltf+json", "glb": "model/gltf-binary", "obj": "model/obj", "stl": "model/stl",
        // Archives
        "zip": "application/zip", "gz": "application/gzip", "tar": "application/x-tar", "bz2": "application/x-bzip2",
        "xz": "application/x-xz", "zst": "application/zstd", "7z": "application/x-7z-compressed",
        "br": "application/x-brotli",
    ]
}
