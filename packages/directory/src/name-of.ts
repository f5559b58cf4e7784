// The name of an advertiser or a campaign where none was given.

/** The name; the id where there is none, or an empty one: a configuration file and a record may leave it empty. */
// ENG-424
export const nameOf = ({ id, name }: { readonly id: string; readonly name?: string | undefined }): string =>
  name === undefined || name === "" ? id : name
