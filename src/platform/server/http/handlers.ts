import type { Readable } from 'node:stream'
import type { Access, Grants } from '#platform/contract/access.ts'
import type { Contract, Output, Parsed, Route } from '#platform/contract/route.ts'
import type { Db } from '../database/database.ts'
import type { Written } from '../database/json-sql.ts'

/** The people of a product: who has signed in, and who has also chosen what to act as. Domains bind this once, for all their handlers. */
export type PersonTypes = { readonly signedIn: Grants; readonly allocated: Grants }

type PersonOf<A extends Access, P extends PersonTypes> = A extends { who: 'anyone' }
  ? P['signedIn'] | null
  : A extends { who: 'signed-in' }
    ? P['signedIn']
    : P['allocated']

/** What a handler is given: the parsed input, who asks, a database handle, and the time. */
export type HandlerCall<R extends Route, P extends PersonTypes> = {
  readonly input: Parsed<R>
  readonly actor: PersonOf<R['access'], P>
  readonly db: Db
  readonly now: Date
  readonly http: HttpCall
}

/** The little of HTTP that handlers need. */
export type HttpCall = {
  readonly address: string
  readonly userAgent: string | undefined
  readonly isSecure: boolean
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void
  clearCookie(name: string): void
  header(name: string): string | undefined
  /** Aborts when the connection is gone before all of the answer was sent. */
  cutSignal(): AbortSignal
  /** For a fault that the answer does without: it must not pass unseen. */
  logFault(fault: unknown): void
}

/** An answer that is a stream of bytes with its own headers. */
export class FileAnswer {
  readonly body: Readable | Buffer
  readonly headers: Readonly<Record<string, string>>
  constructor(body: Readable | Buffer, headers: Readonly<Record<string, string>>) {
    this.body = body
    this.headers = headers
  }
}

/** An answer that PostgreSQL has written as JSON (see json-sql.ts): it is sent as it is. Its shape is the contract's, as that of every answer. */
export class JsonAnswer<T> {
  declare readonly shape?: T
  readonly text: string
  constructor(text: Written<T>) {
    this.text = text
  }
}

export type Handler<R extends Route, P extends PersonTypes> = (
  call: HandlerCall<R, P>,
) => Promise<Output<R> | JsonAnswer<Output<R>> | FileAnswer>
export type RouteHandlers<C extends Contract, P extends PersonTypes> = { readonly [K in keyof C]: Handler<C[K], P> }

/** A contract with its handlers, ready to be mounted. A handler that is missing or answers something else is a type error here. */
export type Part = { readonly contract: Contract; readonly handlers: Readonly<Record<string, AnyHandler>> }
// The link between a route's types and its handler's is proved by `part`; the list of parts only holds them together.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyHandler = (call: any) => Promise<unknown>

export const part = <C extends Contract, P extends PersonTypes>(contract: C, handlers: RouteHandlers<C, P>): Part => ({
  contract,
  handlers: handlers as Readonly<Record<string, AnyHandler>>,
})
