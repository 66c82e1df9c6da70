import type * as z from 'zod/mini'
import type { Access } from './access.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/**
 * One endpoint as plain data. The server mounts it, the client calls it, the OpenAPI document and the generated refusal tests are
 * made from it. `input` is one object, whether sent as query string, JSON body, multipart form (files as `File`) or `{name}` in the path.
 */
export type Route<I extends z.ZodMiniType = z.ZodMiniType, O extends z.ZodMiniType = z.ZodMiniType, A extends Access = Access> = {
  method: Method
  path: `/${string}`
  summary: string
  access: A
  input: I
  output: O
  /** Where the body follows from the record that the call names: what it is in each case, by the case's name. `input` takes any of them. */
  bodies?: Readonly<Record<string, z.ZodMiniType>>
  /** The most files in one call; one for each file field by default. */
  maxFiles?: number
  /** The largest file in bytes; 10 MB by default. */
  maxBytes?: number
  /** A health check: answered under any host name and without queueing. */
  isProbe?: true
  /** Topics whose live events invalidate its answer: open pages refetch. */
  follows?: readonly string[] | undefined
  /** Its answer may be a moment old, so a replica can give it: lists, reports, counts. Never of what the caller has just written. */
  mayLag?: true
  /** Creates something: with the same `Idempotency-Key` it does so once and answers the same. */
  creates?: true
  /** Its calls wait in a queue of their own and do not delay others. */
  hasOwnQueue?: true
}

export type Contract = Readonly<Record<string, Route>>
export type Input<R extends Route> = z.input<R['input']>
export type Parsed<R extends Route> = z.output<R['input']>
export type Output<R extends Route> = z.output<R['output']>

/** As people write it: 'GET /v1/live'. */
export const routeName = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`

/** Defines an endpoint; preserves the exact types of input, output and access. */
export function route<I extends z.ZodMiniType, O extends z.ZodMiniType, const A extends Access>(
  definition: Route<I, O, A>,
): Route<I, O, A> {
  return definition
}
