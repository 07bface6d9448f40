import Foundation

// Benchmarks AREA [ARGUMENT...]: one file for each area. Prints tab-separated lines; setup is outside of
// what is timed.
let areas: [(name: String, usage: String, run: ([String]) throws -> Void)] = [
    ("recurrence", "DIR [MODE]   workloads.tsv and rules10k.tsv in DIR", RecurrenceBenchmark.run),
    (
        "fuzz", "[COUNT [SEED [SECONDS]]]   random rules that may neither trap nor take long",
        RecurrenceFuzz.run
    ),
    (
        "fuzz-values", "[VALUES [SEED [FOLDER]]]   random values, saved here and read by another process",
        ValueFuzz.run
    ),
    (
        "fuzz-readers", "[COUNT [SEED [FILE.ics...]]]   mutated files of every format that is read",
        ReaderFuzz.run
    ),
    ("read-store", "FOLDER   all that is in a store, a line for each item", StoreLines.run),
    ("language", "[COUNT [SEED]]   phrases and sentences, and texts of random words", LanguageBenchmark.run),
    ("zones", "  each zone of the machine, made ready for the first time", ZoneBenchmark.run),
    ("open", "STORE   a store on the disk, read whole", OpenBenchmark.run),
    ("server", "STORE [SECONDS]   threads that read and write one store", ServerBenchmark.run),
    ("store", "FILE.ics   reading, adding, asking, changing", StoreBenchmark.run),
]

let arguments = CommandLine.arguments.dropFirst()
if let area = areas.first(where: { $0.name == arguments.first }) {
    do {
        try area.run(Array(arguments.dropFirst()))
    } catch {
        FileHandle.standardError.write(Data("\(error)\n".utf8))
        exit(1)
    }
} else {
    for area in areas { print("Benchmarks \(area.name) \(area.usage)") }
    exit(2)
}
