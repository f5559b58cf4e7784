// What the OpenAPI documents of a running server say, and a way to send requests whose answers are held to it. It knows nothing else of the server.
import { Ajv2020 } from "ajv/dist/2020.js"

/** Of the transport, not of the interface. */
const TRANSPORT = ["connection", "content-length", "content-type", "date", "keep-alive", "transfer-encoding"]
/** What a client does not cause: the load of the server, and faults of its machinery. */
const NOT_CAUSED = ["429", "500", "503", "504"]

/** Objects have the keys that are described, and no others. */
const closed = (text) =>
  JSON.parse(text, (_, value) =>
    value !== null && typeof value === "object" && value.type === "object" && value.properties !== undefined
      ? { additionalProperties: false, ...value }
      : value,
  )

/** The operations of a document by their id. */
const operationsOf = ({ components, paths }, name) =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...{ id: operation.operationId, method: method.toUpperCase(), path, operation, document: name },
      classes: components.schemas.Errors.properties.errors.properties.class.enum,
    })),
  )

/** Reads both documents of a server. */
export const readDocuments = async (url) => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false })
  const operations = new Map()
  for (const name of ["openapi.json", "host/openapi.json"]) {
    const answer = await fetch(`${url}/${name}`)
    const document = closed(await answer.text())
    ajv.addSchema({ $id: name, components: document.components })
    for (const one of operationsOf(document, name)) operations.set(one.id, one)
  }
  return { operations, validatorOf: validators(ajv) }
}

const validators = (ajv) => {
  const made = new Map()
  return (document, schema) => {
    const key = `${document} ${JSON.stringify(schema)}`
    const full = schema.$ref === undefined ? schema : { $ref: `${document}${schema.$ref}` }
    const validate = made.get(key) ?? ajv.compile(full)
    made.set(key, validate)
    return (value) => (validate(value) ? "" : ajv.errorsText(validate.errors))
  }
}

/** The classes that a status may have, as its description lists them. */
const classesOf = ({ classes, operation }, status) =>
  [...(operation.responses[status]?.description ?? "").matchAll(/`(\w+)`/g)]
    .map(([, name]) => name)
    .filter((name) => classes.includes(name))

/** Every refusal that the documents promise and a client can cause, as `operation status class`. */
export const promisedRefusals = ({ operations }) =>
  [...operations.values()].flatMap((one) =>
    Object.keys(one.operation.responses)
      .filter((status) => status >= "400" && !NOT_CAUSED.includes(status))
      .flatMap((status) => classesOf(one, status).map((name) => `${one.id} ${status} ${name}`)),
  )

/** Sends requests; whatever is not as the documents say becomes a complaint. */
export const makeSender = (url, documents) => {
  const complaints = []
  const met = new Set()
  const send = async (id, { body, headers = {}, path = {}, query, text, token }) => {
    const one = documents.operations.get(id)
    const filled = one.path.replaceAll(/\{(\w+)\}/g, (_, name) => path[name] ?? `no-${name}`)
    const answer = await fetch(`${url}${filled}${query === undefined ? "" : `?${new URLSearchParams(query)}`}`, {
      method: one.method,
      headers: { ...(token === undefined ? {} : { authorization: token }), ...headers },
      body: text ?? (body === undefined ? undefined : JSON.stringify(body)),
    })
    const received = await answer.text()
    const { faults, value } = checkAnswer(documents, one, answer, received)
    for (const fault of faults) complaints.push(`${id} ${answer.status}: ${fault}`)
    const refusal = value?.errors?.class ?? value?.title
    met.add(`${id} ${answer.status}${refusal === undefined ? "" : ` ${refusal}`}`)
    return { status: answer.status, headers: answer.headers, body: value, text: received }
  }
  /** A request that is as the document says. */
  const sendWell = (id, request) => {
    const one = documents.operations.get(id)
    const described = one.operation.requestBody?.content["application/json"].schema
    const faults = described === undefined ? "" : documents.validatorOf(one.document, described)(request.body)
    if (faults !== "") complaints.push(`${id}: its request is not as described: ${faults}`)
    return send(id, request)
  }
  return { complain: (text) => void complaints.push(text), complaints, met, send, sendWell }
}

const checkAnswer = (documents, one, answer, text) => {
  const faults = []
  const described = one.operation.responses[answer.status]
  if (described === undefined) return { faults: [`the status is not described: ${text}`] }
  faults.push(...headerFaults(documents, one, described.headers ?? {}, answer))
  const type = answer.headers.get("content-type")?.split(";")[0]
  if (described.content === undefined) {
    if (text !== "") faults.push(`a body, where none is described: ${text}`)
    return { faults }
  }
  const content = described.content[type]
  if (content === undefined) return { faults: [...faults, `the media type ${type} is not described`] }
  const value = JSON.parse(text)
  const wrong = documents.validatorOf(one.document, content.schema)(value)
  if (wrong !== "") faults.push(`${wrong} in ${text}`)
  const refusal = value.errors?.class ?? value.title
  if (answer.status >= 400 && !classesOf(one, answer.status).includes(refusal))
    faults.push(`${refusal} is not described: ${text}`)
  return { faults, value }
}

const headerFaults = (documents, one, described, answer) => {
  const names = Object.keys(described).map((name) => name.toLowerCase())
  return [
    ...Object.entries(described).flatMap(([name, { required, schema }]) => {
      const value = answer.headers.get(name)
      if (value === null) return required === true ? [`the header ${name} is missing`] : []
      const wrong = documents.validatorOf(one.document, schema)(value)
      return wrong === "" ? [] : [`the header ${name}: ${wrong}`]
    }),
    ...[...answer.headers.keys()]
      .filter((name) => !TRANSPORT.includes(name) && !names.includes(name))
      .map((name) => `the header ${name} is not described`),
  ]
}
