import type { FastifyRequest } from 'fastify'
import { forbidden } from './refusal.ts'

const safe = ['GET', 'HEAD', 'OPTIONS']

/**
 * A page of another site must not act with this browser's cookie. Browsers say where a request comes from; a program that says nothing may
 * act only with what it sends on purpose. A bearer token is sent on purpose: no other site can make a browser send one, and cookies do not count beside it.
 */
export function refuseForeignOrigin(request: FastifyRequest, publicUrl: URL | undefined): void {
  if (safe.includes(request.method) || isByToken(request)) return
  const site = request.headers['sec-fetch-site']
  const origin = request.headers.origin
  // Where the site's address is known, whoever names an origin has to name that one.
  if (publicUrl && origin !== undefined && !isOrigin(origin, publicUrl)) throw foreign()
  if (site === 'same-origin') return
  if (site === undefined && origin !== undefined && isOwn(origin, request)) return
  if (site === undefined && origin === undefined && !request.headers.cookie) return
  throw foreign()
}

const foreign = (): Error => forbidden('This call came from another site, so it was not carried out.')

const isByToken = ({ headers }: FastifyRequest): boolean => /^Bearer \S+$/i.test(headers.authorization ?? '')

const isOwn = (origin: string, request: FastifyRequest): boolean => URL.canParse(origin) && new URL(origin).host === request.host

const isOrigin = (origin: string, publicUrl: URL): boolean => URL.canParse(origin) && new URL(origin).origin === publicUrl.origin
