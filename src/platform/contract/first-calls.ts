import type { Grants } from './access.ts'
import type { Input, Route } from './route.ts'

/** What a screen asks first, said once: its hooks begin with these calls, and the page that the server sends begins them before its code has come. */
export type FirstCalls = (opened: Opened) => readonly FirstCall[]

export type FirstCall = { route: Route; input: unknown }

export type Opened = {
  /** The fields of the address's query string, and `id` of its path. */
  fields: Readonly<Record<string, string>>
  person: Pick<Grants, 'portal' | 'permissions'>
}

export const firstCall = <R extends Route>(route: R, input: Input<R>): FirstCall => ({ route, input })
