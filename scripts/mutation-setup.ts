// Keeps properties small while mutants run: thousands of runs of the tests, each a fraction of its usual length.
import fc from "fast-check"

fc.configureGlobal({ ...fc.readConfigureGlobal(), numRuns: 20 })
