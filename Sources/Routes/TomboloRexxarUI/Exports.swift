// An app imports this module alone.
@_exported public import TomboloRexxar
