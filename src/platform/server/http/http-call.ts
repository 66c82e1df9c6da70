import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { HttpCall } from './handlers.ts'

export function httpCall(request: FastifyRequest, reply: FastifyReply, { isSecure }: { isSecure: boolean }): HttpCall {
  const common = { httpOnly: true, sameSite: 'lax', secure: isSecure, path: '/' } as const
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'],
    isSecure,
    cookie: (name) => request.cookies[name],
    setCookie: (name, value, { maxAgeSeconds }) => void reply.setCookie(name, value, { ...common, maxAge: maxAgeSeconds }),
    clearCookie: (name) => void reply.clearCookie(name, common),
    clearKept: () => void reply.header('clear-site-data', '"cache"'),
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value[0] : value
    },
    sentBody: () => (typeof request.body === 'object' && request.body !== null ? request.body : {}),
    disconnectSignal: () => disconnectSignal(reply.raw),
    logError: (error) => request.log.error({ err: error }, 'a part of the response failed'),
  }
}

function disconnectSignal(response: ServerResponse): AbortSignal {
  const disconnected = new AbortController()
  if (response.destroyed) disconnected.abort()
  response.once('close', () => {
    if (!response.writableFinished) disconnected.abort()
  })
  return disconnected.signal
}
