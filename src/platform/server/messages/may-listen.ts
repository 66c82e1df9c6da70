import { isIPv4 } from 'node:net'
import type { Ruling } from '../refusal.ts'

/**
 * Whether a server may listen there. Without a gateway, codes can only be shown to whoever asks: right for a demonstration that was asked for by
 * name or on one's own machine, an open door anywhere else.
 */
export function mayListen({
  host,
  hasGateway,
  demo,
}: {
  readonly host: string
  readonly hasGateway: boolean
  readonly demo: boolean
}): Ruling {
  if (hasGateway || demo || isLoopback(host)) return { ok: true }
  return {
    ok: false,
    code: 'no_gateway',
    message:
      `The server would listen on ${host}, where others can reach it, but has no way to send codes to log in with. ` +
      'Set SMS_GATEWAY_URL, or SMTP_URL and MAIL_FROM; or say DEMO=1 to show the codes to everybody.',
  }
}

/** Whether only programs of this machine reach a server that listens there. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
