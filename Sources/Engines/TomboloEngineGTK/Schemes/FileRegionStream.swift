import CGLib
import Glibc
import TomboloEngine

/// A `GInputStream` over a part of an open file.
///
/// The stream supports only blocking reads. When the engine reads it asynchronously, GIO makes the blocking calls on
/// its own thread. Bytes are copied rather than mapped, because the program would crash if a mapped file shrank.
///
/// The file is closed as soon as its last byte is read, before the engine can end the request and the next request can
/// open a file. Releasing the stream closes the file too, but GIO may do that later and on another thread.
enum FileRegionStream {
    /// Creates a stream that takes ownership of the region's descriptor. The caller owns the stream. Returns nil if GLib cannot
    /// create it.
    static func make(_ region: FileRegion) -> UnsafeMutableRawPointer? {
        guard let stream = g_object_new_with_properties(type, 0, nil, nil).map({ UnsafeMutableRawPointer($0) }) else {
            Glibc.close(region.descriptor)
            return nil
        }
        Self.region(of: stream).initialize(to: region)
        return stream
    }

    private static let type: GType = {
        var information = GTypeInfo()
        information.class_size = guint16(MemoryLayout<GInputStreamClass>.size)
        information.class_init = { methods, _ in
            guard let methods = methods?.assumingMemoryBound(to: GInputStreamClass.self) else { return }
            methods.pointee.read_fn = { stream, buffer, count, _, error in
                guard let stream, let buffer else { return -1 }
                return FileRegionStream.read(UnsafeMutableRawPointer(stream), buffer, Int(clamping: count), error)
            }
            methods.pointee.close_fn = { stream, _, _ in
                guard let stream else { return 1 }
                FileRegionStream.close(FileRegionStream.region(of: UnsafeMutableRawPointer(stream)))
                return 1
            }
        }
        information.instance_size = guint16(regionOffset + MemoryLayout<FileRegion>.size)
        return g_type_register_static(
            g_input_stream_get_type(), "TomboloFileRegionStream", &information, GTypeFlags(rawValue: 0))
    }()

    /// Returns the region, which is stored after the GObject instance. Reading shrinks the region to its unread part.
    private nonisolated static func region(of stream: UnsafeMutableRawPointer) -> UnsafeMutablePointer<FileRegion> {
        (stream + regionOffset).assumingMemoryBound(to: FileRegion.self)
    }

    private nonisolated static let regionOffset = (MemoryLayout<GInputStream>.size + 15) / 16 * 16

    private nonisolated static func read(
        _ stream: UnsafeMutableRawPointer, _ buffer: UnsafeMutableRawPointer, _ count: Int,
        _ error: UnsafeMutablePointer<UnsafeMutablePointer<GError>?>?
    ) -> Int {
        let region = region(of: stream)
        guard region.pointee.length > 0 else { return 0 }
        var got = -1
        repeat {
            got = pread(
                region.pointee.descriptor, buffer, min(count, region.pointee.length), off_t(region.pointee.offset))
        } while got < 0 && errno == EINTR
        guard got > 0 else {
            let code = got < 0 ? g_io_error_from_errno(errno) : G_IO_ERROR_PARTIAL_INPUT
            g_set_error_literal(error, g_io_error_quark(), gint(code.rawValue), "The file cannot be read to its end.")
            return -1
        }
        region.pointee.offset += got
        region.pointee.length -= got
        if region.pointee.length == 0 { close(region) }
        return got
    }

    /// Closes the file once. GIO does not read and close a stream at the same time.
    private nonisolated static func close(_ region: UnsafeMutablePointer<FileRegion>) {
        guard region.pointee.descriptor >= 0 else { return }
        Glibc.close(region.pointee.descriptor)
        region.pointee.descriptor = -1
    }
}
