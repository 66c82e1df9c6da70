import type { FastifyInstance } from 'fastify'
import { carry } from '#platform/contract/carry.ts'
import type { Input, Route } from '#platform/contract/route.ts'

export type BrowserResponse = {
  status: number
  body: Record<string, unknown>
  headers: Readonly<Record<string, unknown>>
  cookies: readonly Cookie[]
}
type Cookie = {
  name: string
  value: string
  httpOnly?: boolean
  secure?: boolean
  sameSite?: string
  path?: string
}

/** Calls like a page of this server: stores cookies and sends same-origin headers. */
export class Browser {
  readonly cookies = new Map<string, string>()
  protected origin: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' }
  readonly #app: FastifyInstance
  readonly #address: string
  readonly #headers: Readonly<Record<string, string>>

  constructor(
    app: FastifyInstance,
    { address = '127.0.0.1', headers = {} }: { address?: string; headers?: Readonly<Record<string, string>> } = {},
  ) {
    this.#app = app
    this.#address = address
    this.#headers = headers
  }

  async call<R extends Route>(route: R, input: Input<R>): Promise<BrowserResponse> {
    const { body } = carry(route, input)
    return this.send(route.method, carry(route, input).url, typeof body === 'string' ? body : undefined)
  }

  /** Sends this body unchecked. */
  async send(method: Route['method'], url: string, payload?: string): Promise<BrowserResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = {
      ...this.origin,
      ...this.#headers,
      ...(cookie && { cookie }),
      ...(payload !== undefined && { 'content-type': 'application/json' }),
    }
    const answer = await this.#app.inject({ method, url, headers, remoteAddress: this.#address, ...(payload !== undefined && { payload }) })
    for (const { name, value, maxAge, expires } of answer.cookies) {
      const isExpired = maxAge === 0 || expires?.getTime() === 0
      if (isExpired) this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers, cookies: answer.cookies }
  }
}

/** Calls like a program with cookies: sends an Origin header and no browser headers. */
export class Program extends Browser {
  protected override readonly origin = { host: 'localhost', origin: 'http://localhost' }
}
