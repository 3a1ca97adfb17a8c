// Re-exported because the API of this module uses `JSONValue` for the values of pages.
@_exported public import TomboloJSON
