// What every page does: the theme is chosen, commands are copied, guides and reference are searched.
import "./site.css"
import { startSearch } from "./search.ts"

const theme = document.documentElement
for (const input of document.querySelectorAll<HTMLInputElement>('input[name="theme"]')) {
  if (input.value === (theme.dataset["theme"] ?? "auto")) input.checked = true
  input.addEventListener("change", () => {
    if (input.value === "auto") delete theme.dataset["theme"]
    else theme.dataset["theme"] = input.value
    try {
      localStorage.setItem("callrules-theme", input.value)
    } catch {
      // a browser that keeps nothing shows the choice on this page only
    }
  })
}

for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copy]")) {
  button.addEventListener("click", async () => {
    await navigator.clipboard.writeText(button.dataset["copy"] ?? "")
    button.textContent = "Copied"
  })
}

// on a phone the list of pages is closed, so that the page comes first
const pages = document.querySelector<HTMLDetailsElement>(".side details")
if (pages !== null && matchMedia("(max-width: 720px)").matches) pages.open = false

startSearch()
