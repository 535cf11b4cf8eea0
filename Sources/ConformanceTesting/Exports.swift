// A port is given JSON and answers with it: who conforms a type needs no second import.
@_exported public import WirePrimitives
