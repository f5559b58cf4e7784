// What the columns of a table are called: one spelling for each name, and the attribute that a wrong name may mean.
import type { Vocabulary } from "@callrules/condition"
import { nearestName } from "@callrules/model/reading"

/** A name in lower case, with `_` for spaces and hyphens. */
export const plainColumn = (column: string): string =>
  column
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, "_")

const FIELD = /^([^[.]+)(?:\[(.+)\]|\.(.+))$/

/** A column's attribute, and the field of it where `custom_data[product]` or `custom_data.product` names one. */
export const columnParts = (column: string): { readonly of: string; readonly field: string | undefined } => {
  const [, of = column, bracketed, dotted] = FIELD.exec(column.trim()) ?? []
  return { of, field: (bracketed ?? dotted)?.replaceAll('"', "") }
}

/** The attribute that a column may mean which names none; undefined where none is near. */
// REC-213
export const meantAttribute = (column: string, { attributes, keypresses }: Vocabulary): string | undefined => {
  const plain = plainColumn(column)
  const isCalled = (name: string): boolean => plainColumn(name) === plain
  const known = attributes.flatMap(({ name, whenFact }) => (whenFact === undefined ? [name] : [name, whenFact.fact]))
  const fields = attributes.flatMap(({ fields, name }) =>
    fields === undefined || fields === "any" ? [] : fields.map((field) => ({ field, name })),
  )
  const field = fields.find((one) => isCalled(one.field))
  return (
    attributes.find(({ alsoCalled }) => alsoCalled?.some(isCalled) === true)?.name ??
    (field === undefined ? undefined : `${field.name}[${field.field}]`) ??
    nearestName(plain, keypresses ? [...known, "keypresses"] : known)
  )
}
