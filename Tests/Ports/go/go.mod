module proofload.invalid/port

go 1.18
