// The element in a browser, as a person and a page use it.
import { readingOf } from "@callrules/condition-editor"
import type { ConditionElement, ValidityDetail, VerdictDetail } from "@callrules/condition-editor/element"
import "@callrules/condition-editor/element"
import { publishedVocabulary } from "@callrules/recording-condition"
import { EditorView } from "@codemirror/view"
import axe from "axe-core"
import { afterEach, describe, expect, test, vi } from "vitest"
import { userEvent } from "vitest/browser"

afterEach(() => document.body.replaceChildren())

const given = (html: string): ConditionElement => {
  document.body.innerHTML = html
  const element = document.querySelector("callrules-condition")
  if (element === null) throw new Error("no element in the page")
  return element
}

const inside = (element: ConditionElement, selector: string): HTMLElement => {
  const found = element.shadowRoot?.querySelector<HTMLElement>(selector)
  if (found === null || found === undefined) throw new Error(`no ${selector} in the element`)
  return found
}

const editorOf = (element: ConditionElement) => inside(element, ".cm-content")
const buttons = (element: ConditionElement) => [...(element.shadowRoot?.querySelectorAll("button") ?? [])]
const details = <Detail>(element: ConditionElement, name: string): ReadonlyArray<Detail> => {
  const seen: Array<Detail> = []
  // each event has the detail of its name
  element.addEventListener(name, (event) => seen.push((event as CustomEvent<Detail>).detail))
  return seen
}

describe("given the element in a page", () => {
  test("when somebody writes, then the words are told apart, the value follows and the page hears of it", async () => {
    const element = given(`<callrules-condition label="When to record"></callrules-condition>`)
    const seen = details<ValidityDetail>(element, "callrules-validity")
    const input = vi.fn()
    const change = vi.fn()
    element.addEventListener("input", input)
    element.addEventListener("change", change)
    await userEvent.click(editorOf(element))
    await userEvent.keyboard("mobile and media_type = ")
    expect(element.value).toBe("mobile and media_type = ")
    expect(inside(element, ".cm-condition-keyword").textContent).toBe("and")
    expect(seen.at(-1)).toMatchObject({ valid: false })
    expect(editorOf(element).getAttribute("aria-invalid")).toBe("true")
    await userEvent.keyboard('"tv')
    expect(element.value).toBe('mobile and media_type = "tv"')
    expect(seen.at(-1)).toMatchObject({ valid: true, problems: [] })
    expect(input).toHaveBeenCalled()
    expect(change).not.toHaveBeenCalled()
    await userEvent.tab()
    expect(change).toHaveBeenCalledTimes(1)
  })

  test("when a text is shown, then it was read once: the element says what the editor says", () => {
    const element = given(`<callrules-condition value="mobil"></callrules-condition>`)
    const seen = details<ValidityDetail>(element, "callrules-validity")
    const read = () => {
      const view = EditorView.findFromDOM(editorOf(element))
      return view === null ? undefined : readingOf(view.state)
    }
    expect(element.reading).toBe(read())
    element.value = "mobile && repeat"
    expect(element.reading).toBe(read())
    expect(seen.at(-1)?.problems).toBe(read()?.problems)
    element.vocabulary = publishedVocabulary({ customDataFields: ["product"] })
    expect(element.reading).toBe(read())
    expect(seen.at(-1)?.problems).toBe(read()?.problems)
    expect(element.reading.text).toBe("mobile && repeat")
    element.remove()
    expect(element.reading.suggestion).toBe("mobile and repeat")
  })

  test("when the page writes back late what it was told, then what was typed meanwhile stays", async () => {
    const element = given(`<callrules-condition></callrules-condition>`)
    const told: Array<string> = []
    element.addEventListener("input", () => told.push(element.value))
    await userEvent.click(editorOf(element))
    await userEvent.keyboard("mob")
    await expect.poll(() => told.at(-1)).toBe("mob")
    for (const text of new Set(told)) element.value = text
    expect(element.value).toBe("mob")
    await userEvent.keyboard("ile")
    await expect.poll(() => told.at(-1)).toBe("mobile")
    element.value = told.findLast((text) => text !== "mobile") ?? ""
    expect(element.value).toBe("mobile")
    element.value = "repeat"
    expect(element.value).toBe("repeat")
  })

  test("when a text has problems, then each button says what it writes, and does; undoing takes it back", async () => {
    const element = given(`<callrules-condition value="isMobile && repeat"></callrules-condition>`)
    expect(buttons(element).map(({ textContent }) => textContent)).toEqual(["Write mobile", "Write and", "Apply both"])
    buttons(element)[1]?.click()
    expect(element.value).toBe("isMobile and repeat")
    buttons(element)[0]?.click()
    expect(element.value).toBe("mobile and repeat")
    expect(buttons(element)).toEqual([])
    await userEvent.keyboard("{Control>}z{/Control}")
    expect(element.value).toBe("isMobile and repeat")
  })

  test("when all fixes are applied by key, then the corrected condition is there as a whole", async () => {
    const element = given(`<callrules-condition value="isMobile && media_type == 'tv'"></callrules-condition>`)
    element.focus()
    await userEvent.keyboard("{Alt>}{Enter}{/Alt}")
    expect(element.value).toBe('mobile and media_type = "tv"')
  })

  test("when it is formatted, then the canonical text stands there", async () => {
    const element = given(`<callrules-condition value="NOT  (mobile) AND repeat"></callrules-condition>`)
    element.focus()
    await userEvent.keyboard("{Control>}{Shift>}f{/Shift}{/Control}")
    expect(element.value).toBe("not mobile and repeat")
  })

  test("when a word is begun, then it is completed from the vocabulary by keys alone", async () => {
    const element = given(`<callrules-condition custom-data-fields="product region"></callrules-condition>`)
    element.focus()
    await userEvent.keyboard("cust")
    await vi.waitFor(() => expect(inside(element, ".cm-completionLabel").textContent).toBe("custom_data["))
    // CodeMirror takes no key for 75 ms, so that nobody completes what has just come up
    await new Promise((resolve) => setTimeout(resolve, 150))
    await userEvent.keyboard("{Enter}")
    await vi.waitFor(() => expect(inside(element, ".cm-completionLabel").textContent).toBe("product]"))
    await new Promise((resolve) => setTimeout(resolve, 150))
    await userEvent.keyboard("{Enter}")
    expect(element.value).toBe("custom_data[product]")
  })

  test("when a sample call is given, then the verdict is shown and told, and follows the text and the call", () => {
    const element = given(`<callrules-condition value="mobile and repeat"></callrules-condition>`)
    const seen = details<VerdictDetail>(element, "callrules-verdict")
    element.sampleCall = { mobile: true, repeat: false }
    expect(inside(element, ".verdict").textContent).toContain("The call does not meet the condition")
    element.sampleCall = { mobile: true, repeat: true }
    element.value = "mobile and"
    expect(inside(element, ".verdict").hidden).toBe(true)
    element.value = "not mobile"
    expect(seen.map(({ met }) => met)).toEqual([false, true, false])
  })

  test("when the vocabulary changes, then the text is checked against it", () => {
    const element = given(`<callrules-condition value="duration >= 1 min"></callrules-condition>`)
    expect(element.validity.valid).toBe(false)
    element.vocabulary = { attributes: [{ name: "duration", kind: "number", unit: "sec" }], keypresses: false }
    expect(element.validity.valid).toBe(true)
    expect(element.reading.condition?.root?.kind).toBe("number")
  })
})

describe("given the element in a form", () => {
  const form = `<form><callrules-condition name="condition" value="mobile" required></callrules-condition></form>`

  test("when the form is read, then it has the text; when it is reset, the first text is there again", () => {
    const element = given(form)
    const owner = element.form
    if (owner === null) throw new Error("no form")
    element.value = "repeat"
    expect(new FormData(owner).get("condition")).toBe("repeat")
    owner.reset()
    expect(element.value).toBe("mobile")
  })

  test("when the text is wrong or missing, then the form is invalid and says why", () => {
    const element = given(form)
    expect(element.form?.checkValidity()).toBe(true)
    element.value = "mobile or"
    expect(element.form?.checkValidity()).toBe(false)
    expect(element.validationMessage).not.toBe("")
    element.value = " "
    expect(element.validity.valueMissing).toBe(true)
  })

  test("when it is read-only or disabled, then nobody can write", async () => {
    const element = given(`<fieldset disabled><callrules-condition value="isMobile"></callrules-condition></fieldset>`)
    expect(editorOf(element).getAttribute("contenteditable")).toBe("false")
    expect(buttons(element)).toEqual([])
    const fixed = given(`<callrules-condition value="isMobile" readonly></callrules-condition>`)
    fixed.focus()
    await userEvent.keyboard("x{Alt>}{Enter}{/Alt}")
    expect(fixed.value).toBe("isMobile")
  })
})

describe("given a page or a framework that is early or late", () => {
  test("when properties are set before the element comes into the page, then they hold", () => {
    const element = document.createElement("callrules-condition")
    element.value = "repeat"
    element.sampleCall = { repeat: true }
    document.body.append(element)
    expect(inside(element, ".verdict").textContent).toContain("meets the condition")
    document.body.replaceChildren()
    document.body.append(element)
    expect(element.value).toBe("repeat")
  })
})

describe("given somebody who uses the keyboard or a screen reader", () => {
  test("when Tab is pressed in the text, then it leaves the editor", async () => {
    const element = given(`<callrules-condition value="mobile"></callrules-condition><input id="next">`)
    element.focus()
    await userEvent.tab()
    expect(document.activeElement?.id).toBe("next")
  })

  test.each(["light", "dark"])("then axe finds nothing, in %s colours", async (scheme) => {
    document.documentElement.style.colorScheme = scheme
    document.documentElement.style.background = scheme === "dark" ? "#141618" : "#f6f6f2"
    const element = given(
      `<main><h1>Edit</h1><callrules-condition label="When to record"></callrules-condition></main>`,
    )
    element.sampleCall = { mobile: true }
    for (const text of ["", "isMobile && repeat # why", "mobile or repeat and during_hours", 'media_type = "tv"']) {
      element.value = text
      await new Promise((resolve) => setTimeout(resolve, 200))
      const { violations } = await axe.run(document.body)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
    document.documentElement.removeAttribute("style")
  })
})
