// Holds the reports of the public interfaces: each says what the built package shows, and effect is a peer where it is shown.
import { existsSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { apiReports } from "../api-report.ts"
import { ROOT, readJson, readText } from "../workspace.ts"

describe.each(apiReports().map((report) => [report.folder, report] as const))("the package %s", (folder, report) => {
  it("has the public interface that its report says; npx -y pnpm@12 api writes it anew", () => {
    expect(existsSync(join(ROOT, report.path)) ? readText(report.path) : `${report.path} is missing`).toBe(report.text)
  })

  it("has effect as a peer where its types name it, and only there", () => {
    const { peerDependencies = {} } = readJson<{ readonly peerDependencies?: Readonly<Record<string, string>> }>(
      `packages/${folder}/package.json`,
    )
    const named = report.others.some((module) => /^effect(\/|$)/.test(module))
    expect("effect" in peerDependencies).toBe(named)
  })
})
