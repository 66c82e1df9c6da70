import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

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
