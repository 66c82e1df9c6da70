import type { FastifyRequest } from 'fastify'
import { Refusal } from './refusal.ts'

/** A call by another name of this server was sent by a page, or a proxy, that is not ours. `isProbe` calls come from machines that know no name. */
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
  // With the protocol, so that a port that goes without saying may be said.
  const address = `${publicUrl.protocol}//${host}`
  return host !== '' && URL.canParse(address) && new URL(address).host === publicUrl.host
}
