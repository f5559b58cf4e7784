// A command that asks the running server through the host interface: no other process can open its database.
import type { RequestOptions } from "node:http"
import { masked } from "@callrules/client"
import { given, isObject, type JsonObject, shownText } from "@callrules/model/reading"
import { configurationIn } from "../configuration/read.ts"
import { causeText, Failure } from "../failure.ts"
import { serviceAddress } from "./address.ts"
import { isTokenRefused } from "./import-report.ts"

/** Where the running server is, and who asks. */
export interface RunningHost {
  /** The configuration file of the running server; absent where there is a `url`. */
  readonly config?: string | undefined
  /** Where the host interface is; absent where there is a `config`. */
  readonly url?: string | undefined
  /** The host token, where the configuration has only its hash. */
  readonly token?: string | undefined
  /** The port, where it is not the configuration's. */
  readonly port?: number | undefined
}

/** What is asked for. */
export interface HostRequest {
  readonly method: "GET" | "POST" | "DELETE"
  readonly path: string
  readonly body?: unknown
  /** The body as JSON text, in place of `body`. */
  readonly json?: string
  /** How many seconds the server may be silent; null where what it does may take as long as it needs. Default 60. */
  readonly patience?: number | null
}

/** The running server has refused what it was asked for. */
export class Refusal extends Failure {
  /** The class of the refusal, such as `RecordNotFound`. */
  readonly errorClass: string
  constructor(errorClass: string, message: string) {
    super(message)
    this.errorClass = errorClass
  }
}

/** What the server answers. */
interface HostAnswer {
  readonly status: number
  readonly text: string
  /** The token that it was asked with. */
  readonly token: string
}

/** The answer of the running server; a `Failure` when it does not answer, or no token is known. */
const askHost = async (host: RunningHost, asked: HostRequest): Promise<HostAnswer> => {
  const { configured, isOff, isPortUsual, target } = targetOf(host)
  if (isOff) {
    throw new Failure(
      `${host.config} has no \`host_token\`, so that its server has no host interface; add one and start it again`,
    )
  }
  const token = host.token ?? configured
  if (token === undefined || token === "") {
    throw new Failure("the host token is missing; give it with --token, or set CALLRULES_HOST_TOKEN")
  }
  const answer = await send(target, token, asked).catch((error: unknown) => {
    const hint = isPortUsual
      ? "is it running? where it was started with another port, add --port"
      : "is it running, and is the address right?"
    throw new Failure(`the server does not answer: ${causeText(error)}; ${hint}`)
  })
  return { ...answer, token }
}

/** Where a request goes, and the token that the configuration has for it. */
interface Found {
  readonly target: RequestOptions
  readonly configured?: string | undefined
  /** Whether the configuration has no host interface. */
  readonly isOff: boolean
  /** Whether the port is that of the configuration. */
  readonly isPortUsual: boolean
}

// ENG-281
const targetOf = ({ config, port, url }: RunningHost): Found => {
  if (config !== undefined && url !== undefined) throw new Failure("give --config or --url, not both")
  if (url !== undefined) return { target: targetAt(url), isOff: false, isPortUsual: false }
  if (config === undefined) {
    throw new Failure("where is the running server? add --config callrules.json, or --url http://127.0.0.1:8787")
  }
  const {
    host,
    host_interface: apart,
    host_token: configured,
    host_token_sha256: hash,
    port: usual,
  } = configurationIn(config)
  const target =
    apart?.socket === undefined
      ? { host: apart?.host ?? host, port: port ?? apart?.port ?? usual }
      : { socketPath: apart.socket }
  const isPortUsual = port === undefined && apart?.socket === undefined
  return { target, configured, isOff: configured === undefined && hash === undefined, isPortUsual }
}

const targetAt = (url: string): RequestOptions => {
  const { hostname, pathname, port, protocol } = serviceAddress(url, "http://127.0.0.1:8787")
  return { protocol, host: hostname.replace(/^\[(.*)\]$/, "$1"), port, path: pathname.replace(/\/$/, "") }
}

/**
 * The body of the running server's answer; a `Refusal` when it refuses, and a
 * `Failure` when what answers at the address is another server, so
 * that nothing is told as done that was not.
 *
 * @param keys - keys that the body has when it is the server's.
 * @param isOwn - what more tells that it is, where something is told as done on its word alone.
 */
// ENG-298
export const askHostFor = async <A extends object>(
  host: RunningHost,
  asked: HostRequest,
  keys: ReadonlyArray<keyof A & string>,
  isOwn: (body: JsonObject) => boolean = () => true,
): Promise<A> => hostBody(await askHost(host, asked), keys, isOwn)

/** The body of an answer, as {@link askHostFor} gives it. */
const hostBody = <A extends object>(
  { status, text, token }: HostAnswer,
  keys: ReadonlyArray<keyof A & string>,
  isOwn: (body: JsonObject) => boolean,
): A => {
  const body = jsonIn(text)
  // the contract says what it is; whether the server has answered is what the keys tell
  if (status < 300 && isObject(body) && keys.every((key) => Object.hasOwn(body, key)) && isOwn(body)) return body as A
  // ENG-480: it may repeat what it was asked with
  const quoted = masked(text, token)
  const errors = given(jsonIn(quoted), "errors")
  const [named, says] = [given(errors, "class"), given(errors, "invalid_data")]
  if (typeof named !== "string" || typeof says !== "string") {
    throw new Failure(
      `what answers is not a server of callrules: status ${status}, \`${shownText(quoted)}\`; is the address right?`,
    )
  }
  // what the server says of its header is of no use to whoever gives an option
  const why = status === 401 ? "the host token is not valid" : says
  throw new Refusal(named, `the server refused: ${why}${isTokenRefused(status, named) ? RIGHT_TOKEN : ""}`)
}

// ENG-446
const RIGHT_TOKEN = "; give the right host token with --token, or set CALLRULES_HOST_TOKEN"

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** No answer of a server is longer. */
const MOST_CHARACTERS = 67_108_864

/** An answer that comes bit by bit may take so many times as long as the server may be silent. */
const LONGEST_IN_SILENCES = 5

const send = (
  target: RequestOptions,
  token: string,
  { body, json = body === undefined ? undefined : JSON.stringify(body), method, path, patience = 60 }: HostRequest,
): Promise<Omit<HostAnswer, "token">> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: token, ...(json === undefined ? {} : { "content-type": "application/json" }) }
    // an `import` of it would load Node's WebSocket, which no command needs
    const { request } = process.getBuiltinModule(target.protocol === "https:" ? "node:https" : "node:http")
    let timer: ReturnType<typeof setTimeout> | undefined
    const fail = (error: Error): void => {
      clearTimeout(timer)
      reject(error)
      asked.destroy()
    }
    const asked = request({ ...target, method, path: `${target.path ?? ""}${path}`, headers }, (answer) => {
      let text = ""
      answer.setEncoding("utf8")
      answer.on("data", (piece: string) => {
        text += piece
        // ENG-537
        if (text.length > MOST_CHARACTERS) fail(new Error(`its answer has more than ${MOST_CHARACTERS} characters`))
      })
      answer.on("end", () => {
        clearTimeout(timer)
        resolve({ status: answer.statusCode ?? 0, text })
      })
      answer.on("error", fail)
    })
    asked.on("error", fail)
    // ENG-533, ENG-537
    if (patience !== null) {
      asked.setTimeout(patience * 1_000, () => fail(new Error(`it was silent for ${patience} seconds`)))
      const whole = patience * LONGEST_IN_SILENCES
      timer = setTimeout(() => fail(new Error(`it has not answered within ${whole} seconds`)), whole * 1_000)
    }
    asked.end(json)
  })
