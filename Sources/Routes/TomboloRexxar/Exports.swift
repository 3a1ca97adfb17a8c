// Errors of requests and of the store, and digests of files, are part of this module's interface.
@_exported public import TomboloUpdates
