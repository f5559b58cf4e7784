// The tabs of the playground, each with an address of its own, and which one is open. A tab's code is loaded when it is opened.
import { type Signal, signal } from "@preact/signals"
import type { ComponentType } from "preact"

/** The tabs by their addresses. */
export const TABS = [
  ["condition", "Condition"],
  ["timestamps", "Timestamps"],
  ["signals", "Signals"],
] as const

/** The name of a tab. */
export type TabName = (typeof TABS)[number][0]

const LOADERS: Readonly<Record<TabName, () => Promise<ComponentType>>> = {
  condition: async () => (await import("./condition/condition-view.tsx")).ConditionView,
  timestamps: async () => (await import("./timestamps/timestamps-view.tsx")).TimestampsView,
  signals: async () => (await import("./signals/signals-view.tsx")).SignalsView,
}

/** Which tab is open. */
export const tab: Signal<TabName> = signal("condition")

/** What the open tab shows; absent until its code is there. */
export const view: Signal<ComponentType | undefined> = signal(undefined)

/** Opens a tab. */
export const openTab = async (name: TabName): Promise<void> => {
  const loaded = await LOADERS[name]()
  tab.value = name
  // a signal takes a function for a value like any other
  view.value = loaded
}

/** The tab of that name, if there is one. */
export const tabNamed = (name: unknown): TabName | undefined => TABS.find(([one]) => one === name)?.[0]
