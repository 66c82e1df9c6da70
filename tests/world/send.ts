import type { FastifyInstance } from 'fastify'
import { carry } from '#platform/contract/carry.ts'
import type { Input, Route } from '#platform/contract/route.ts'

export type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

/** Without a port, so that it is the host of http://localhost and of https://localhost. */
const host = 'localhost'

/** Sends one call, with a bearer token or without; answers any status. */
export async function send<R extends Route>(
  app: FastifyInstance,
  route: R,
  input: Input<R>,
  token: string | undefined,
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  const { url, body, contentType } = carry(route, input)
  const sent = body instanceof FormData ? new Request('http://test', { method: 'POST', body }) : undefined
  const type = sent?.headers.get('content-type') ?? contentType
  const payload = sent ? Buffer.from(await sent.arrayBuffer()) : typeof body === 'string' ? body : undefined
  return app.inject({
    method: route.method,
    url,
    headers: { host, ...more, ...(token && { authorization: `Bearer ${token}` }), ...(type && { 'content-type': type }) },
    ...(payload !== undefined && { payload }),
  })
}
