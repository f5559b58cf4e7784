import { readQueryParameters } from "@callrules/call"
import { describe, expect, it } from "vitest"

const read = (query: string, known: ReadonlyArray<string> = ["status", "limit"]) =>
  readQueryParameters(new URLSearchParams(query), known)

describe("the parameters of a path", () => {
  it("given known ones, then their values; the first one of several, which is a problem, once", () => {
    expect(read("status=failed&limit=5")).toEqual({ values: { status: "failed", limit: "5" }, problems: [] })
    expect(read("status=a&status=b&status=c")).toEqual({
      values: { status: "a" },
      problems: [
        { code: "repeated-parameter", path: ["status"], message: "duplicate parameter `status`", hint: "send it once" },
      ],
    })
  })

  it("given an unknown one, then what may be meant is said, once for a name", () => {
    expect(read("statsu=a&statsu=b").problems).toEqual([
      {
        code: "unknown-parameter",
        path: ["statsu"],
        message: "unknown parameter `statsu`",
        hint: "did you mean `status`?",
      },
    ])
    expect(read("colour=a").problems[0]?.hint).toBe("known parameters are `status` and `limit`")
    expect(read("colour=a", []).problems[0]?.hint).toBe("this path takes no parameters")
  })

  it("given the name that another interface has, then the one of this path is meant, where it has it", () => {
    expect(read("external_call_unique_id=x", ["external_unique_id", "id"]).problems[0]?.hint).toBe(
      "did you mean `external_unique_id`?",
    )
    expect(read("external_call_unique_id=x", ["id"]).problems[0]?.hint).not.toContain("external_unique_id`?")
  })

  it.each(["oauth_token", "token", "access_token", "api_token"])(
    "given `%s`, then it belongs in the header",
    (name) => {
      expect(read(`${name}=secret`)).toEqual({
        values: {},
        problems: [
          {
            code: "unknown-parameter",
            path: [name],
            message: `unknown parameter \`${name}\``,
            hint: "send the token in the `Authorization` header",
          },
        ],
      })
    },
  )

  it("given more unknown ones than are worded, then the rest is counted", () => {
    const names = Array.from({ length: 150 }, (_, index) => `x${index}=1`).join("&")
    const { problems } = read(names)
    expect(problems).toHaveLength(101)
    expect(problems.at(-1)).toMatchObject({ code: "problems-more", message: "and 50 more", count: 50 })
  })
})
