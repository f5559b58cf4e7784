// Gives random tests their seed, before each test file.
import fc from "fast-check"

const seed = process.env["CALLRULES_SEED"] ?? "random"

fc.configureGlobal(seed === "random" ? {} : { seed: Number(seed) })
