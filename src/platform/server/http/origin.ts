import type { FastifyRequest } from 'fastify'
import { forbidden, Refusal } from './refusal.ts'

/** A call to another host name comes from a foreign page or proxy. Probes are exempt: load balancers call by IP address. */
export const refuseForeignHost =
  (publicUrl: URL | undefined) =>
  async (request: FastifyRequest): Promise<void> => {
    if (!publicUrl || isHostOf(publicUrl, request.host) || isProbe(request)) return
    throw new Refusal({
      status: 421,
      code: 'wrong_host',
      message: `This site is at ${publicUrl.origin}. Open it there.`,
    })
  }

const isProbe = (request: FastifyRequest): boolean => (request.routeOptions.config as { isProbe?: boolean }).isProbe === true

function isHostOf(publicUrl: URL, host: string): boolean {
  // Parsed with the protocol, so that the default port may be given explicitly.
  const address = `${publicUrl.protocol}//${host}`
  return host !== '' && URL.canParse(address) && new URL(address).host === publicUrl.host
}

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
