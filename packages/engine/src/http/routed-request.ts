// A request that has reached its route.

/** The methods that routes have. */
export type Method = "GET" | "POST" | "PUT" | "DELETE"

/** A request whose route, method and version are right. */
export interface RoutedRequest {
  readonly request: Request
  /** Path parameters, decoded. */
  readonly parameters: Readonly<Record<string, string>>
}
