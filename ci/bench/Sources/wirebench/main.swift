// wirebench make            writes the mixed document to standard output
// wirebench serve FOLDER    answers each line, which names a measurement, with its milliseconds;
//                           the folder holds what is measured, see Inputs
switch CommandLine.arguments.dropFirst().first {
case "make":
  File.print(MixedDocument.bytes(seed: 1))
case "serve" where CommandLine.arguments.count == 3:
  try Server(inputs: Inputs(folder: CommandLine.arguments[2])).serve()
default:
  print("usage: wirebench make | wirebench serve FOLDER")
}
