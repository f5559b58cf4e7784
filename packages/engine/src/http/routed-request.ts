// A request that has reached its route.
import type { RequestTrace } from "../observing/request-report.ts"

/** The methods that routes have. */
export type Method = "GET" | "POST" | "PUT" | "DELETE"

/** A request and how it came. */
export interface ReceivedRequest {
  readonly request: Request
  /** What the server that took it says about the connection; see `isHeldToItsLength`. */
  readonly connection: unknown
  /** What the operator will learn of it. */
  readonly trace: RequestTrace
  /** Where the pages of problem codes are; see `EngineOptions`. */
  readonly problemPages?: string | undefined
}

/** A request whose route, method and version are right. */
export interface RoutedRequest extends ReceivedRequest {
  /** The path as it was sent. */
  readonly path: string
  /** Path parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>
}
