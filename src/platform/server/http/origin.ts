import type { FastifyRequest } from 'fastify'
import { forbidden } from './refusal.ts'

const safeMethods = ['GET', 'HEAD', 'OPTIONS']

/**
 * CSRF protection: a page of another site must not use this browser's cookie. Browsers send the origin; a program without one may not send a
 * cookie. Bearer tokens pass, because no other site can make a browser send one, and cookies are ignored beside it.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: URL | undefined): void {
  if (safeMethods.includes(request.method) || hasBearerToken(request)) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  // Where the site's address is known, only that origin is allowed.
  if (publicUrl && origin !== undefined && !isOriginOf(origin, publicUrl)) throw foreignOrigin()
  if (site === 'same-origin') return
  if (site === undefined && origin !== undefined && isSameHost(origin, request)) return
  if (site === undefined && origin === undefined && !request.headers.cookie) return
  throw foreignOrigin()
}

const foreignOrigin = (): Error => forbidden('This request came from another site, so it was not carried out.')

const hasBearerToken = ({ headers }: FastifyRequest): boolean => /^Bearer \S+$/i.test(headers.authorization ?? '')

const isSameHost = (origin: string, request: FastifyRequest): boolean => URL.canParse(origin) && new URL(origin).host === request.host

const isOriginOf = (origin: string, publicUrl: URL): boolean => URL.canParse(origin) && new URL(origin).origin === publicUrl.origin
