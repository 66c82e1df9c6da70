import type { Readable } from 'node:stream'
import type { Access, Grants } from '#platform/contract/access.ts'
import type { Contract, Output, Parsed, Route } from '#platform/contract/route.ts'
import type { Db } from '../database/database.ts'

/** The product's actor types: signed in, signed in with an allocation chosen, and a program. Bound once, for all handlers. */
export type ActorTypes = { signedIn: Grants; allocated: Grants; program: Grants }

type ActorFor<A extends Access, P extends ActorTypes> = A extends { who: 'anyone' }
  ? P['signedIn'] | null
  : A extends { who: 'signed-in' }
    ? P['signedIn']
    : A extends { who: 'program' }
      ? P['program']
      : P['allocated']

/** What a handler receives: the parsed input, the actor, a database handle, and the time. */
export type HandlerCall<R extends Route, P extends ActorTypes> = {
  input: Parsed<R>
  actor: ActorFor<R['access'], P>
  db: Db
  now: Date
  http: HttpCall
}

/** The part of HTTP that handlers need. */
export type HttpCall = {
  address: string
  userAgent: string | undefined
  isSecure: boolean
  cookie(name: string): string | undefined
  setCookie(name: string, value: string, options: { maxAgeSeconds: number }): void
  clearCookie(name: string): void
  /** Lets the browser drop the answers of this site that it keeps. Browsers do so over https and on this machine only. */
  clearKept(): void
  header(name: string): string | undefined
  /** The JSON body as it was sent, for signatures. */
  sentBody(): object
  /** Aborts when the connection is lost before the whole response was sent. */
  disconnectSignal(): AbortSignal
  /** Logs an error without failing the response. */
  logError(error: unknown): void
}

/** The address at which the caller reached this site, where no public address is set. */
export const originOf = (http: Pick<HttpCall, 'isSecure' | 'header'>): string =>
  `${http.isSecure ? 'https' : 'http'}://${http.header('host') ?? 'localhost'}`

/** A response of bytes with its own headers. */
export class FileResponse {
  body: Readable | Buffer
  headers: Readonly<Record<string, string>>
  constructor(body: Readable | Buffer, headers: Readonly<Record<string, string>>) {
    this.body = body
    this.headers = headers
  }
}

type Handler<R extends Route, P extends ActorTypes> = (call: HandlerCall<R, P>) => Promise<Output<R> | FileResponse>
export type RouteHandlers<C extends Contract, P extends ActorTypes> = { [K in keyof C]: Handler<C[K], P> }

/** A contract with its handlers, ready to be mounted. A missing handler or a wrong output is a type error here. */
export type Part = { contract: Contract; handlers: Readonly<Record<string, AnyHandler>> }
// `part` checks each handler's types against its route; the list of parts only needs to hold them.
// oxlint-disable-next-line typescript/no-explicit-any
export type AnyHandler = (call: any) => Promise<unknown>

export const part = <C extends Contract, P extends ActorTypes>(contract: C, handlers: RouteHandlers<C, P>): Part => ({
  contract,
  handlers: handlers as Readonly<Record<string, AnyHandler>>,
})
