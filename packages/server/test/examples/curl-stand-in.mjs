// Stands in for curl where the machine has none: the few options that the examples use, over fetch.
const args = process.argv.slice(2)
const headers = {}
let method
let body
let format = ""
let url = ""
while (args.length > 0) {
  const option = args.shift()
  if (option === "-X") method = args.shift()
  else if (option === "-d") body = args.shift()
  else if (option === "-w") format = args.shift()
  else if (option === "-H") {
    const header = args.shift()
    const colon = header.indexOf(":")
    headers[header.slice(0, colon)] = header.slice(colon + 1).trim()
  } else if (!option.startsWith("-")) url = option
}
const response = await fetch(url, { method: method ?? (body === undefined ? "GET" : "POST"), headers, body })
process.stdout.write(
  (await response.text()) + format.replaceAll("%{http_code}", response.status).replaceAll("\\n", "\n"),
)
