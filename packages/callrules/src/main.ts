#!/usr/bin/env node
// The `callrules` program. It is written in `@callrules/server`, for those who install that package alone.
import "@callrules/server/program"
