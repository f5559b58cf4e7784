// Which versions an interface answers to.
import type { Refusal } from "@callrules/operations"
import { refusal } from "@callrules/operations/parts"

/** The interfaces that have versions of their own. */
export type VersionedInterface = "affiliates" | "campaign_features" | "signals" | "calls_in_progress"

/** The versions (`YYYY-MM-DD`) that each interface answers to. */
export type AllowedVersions = Readonly<Record<VersionedInterface, ReadonlyArray<string>>>

// ENG-52
/** The refusal of a version that an interface does not answer to; undefined for one that it does, and for a path without. */
export const checkVersion = (
  versioned: VersionedInterface | undefined,
  version: string | undefined,
  versions: AllowedVersions,
): Refusal | undefined => {
  if (versioned === undefined) return undefined
  const allowed = versions[versioned]
  if (version !== undefined && allowed.includes(version)) return undefined
  return refusal("InvalidVersion", [
    {
      code: "invalid-version",
      path: [],
      message: `\`${version ?? ""}\` is not a version of this interface`,
      hint: `use ${listed(allowed)}`,
    },
  ])
}

const listed = (versions: ReadonlyArray<string>): string => versions.map((version) => `\`${version}\``).join(" or ")
