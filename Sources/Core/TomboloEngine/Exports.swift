// Values of pages are part of the engine's own interface.
@_exported public import TomboloJSON
