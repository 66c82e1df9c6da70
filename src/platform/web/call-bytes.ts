import type { Input, Route } from '#platform/contract/route.ts'
import { call } from './client.ts'

/** Calls an endpoint that answers bytes. Throws CallError. */
export async function callBytes<R extends Route>(route: R, input: Input<R>): Promise<ArrayBuffer> {
  const file: unknown = await call(route, input)
  return (file as Blob).arrayBuffer()
}
