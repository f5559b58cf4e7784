// `npx -y pnpm@12 callrules`: the program on its sources, in the folder where it was typed; pnpm runs its scripts in the root.
const folder = process.env["INIT_CWD"]
if (folder !== undefined) process.chdir(folder)
await import("../packages/server/src/main.ts")
