// What a file is that should have one JSON object a line, and has not: said once, beside the reports of its lines.

/**
 * A guess from the first line of a file, with what to do: CSV, a JSON list, or an object over several lines. Nothing where the line is
 * an object, or none of these.
 */
export const notNdjson = (firstLine: string): string | undefined => {
  const line = firstLine.replace(/^\uFEFF/, "").trim()
  if (line.startsWith("[")) {
    return "the file looks like a JSON list; write one object a line (NDJSON), as `jq -c '.[]' list.json > lines.ndjson` does"
  }
  if (line.startsWith("{")) {
    return line.endsWith("}")
      ? undefined
      : "the file looks like JSON over several lines; write one object a line (NDJSON), as `jq -c . file.json > lines.ndjson` does"
  }
  if (!/^[^{}[\]:]+[,;\t][^{}[\]:]*$/.test(line)) return undefined
  return 'the file looks like CSV, which has no place for sites and users; write one object a line (NDJSON), such as {"id_from_network": "A-1", "name": "Acme", "sites": [{"id_from_network": "S-1"}]}'
}
