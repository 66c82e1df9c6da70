import { isIPv4 } from 'node:net'
import type { Ruling } from '#platform/server/http/refusal.ts'

type Settings = {
  HOST: string
  DEMO?: boolean | undefined
  DATABASE_URL?: string | undefined
  HTTPS: boolean
  TRUSTED_PROXY?: string | undefined
}
type StartOptions = { settings: Settings; nodeEnv: string | undefined; hasGateway: boolean }
export type StartMode = { isDemo: boolean; warnings: readonly string[] }

/**
 * Whether the product starts, and whether as a demo. A demo shows its codes to everyone, so it is the default only without any sign of real
 * use: no gateway, and none of the settings below.
 */
export function resolveStartMode({ settings, nodeEnv, hasGateway }: StartOptions): Ruling<StartMode> {
  const signs = signsOfRealUse(settings, nodeEnv)
  const isDemo = settings.DEMO ?? (!hasGateway && signs.length === 0)
  // DEMO=0 on localhost: starts, although no one can log in.
  const isLocalWithoutDemo = settings.DEMO === false && isLoopback(settings.HOST)
  if (isDemo || hasGateway || isLocalWithoutDemo) return { ok: true, isDemo, warnings: warningsOf(settings) }
  return {
    ok: false,
    code: 'no_gateway',
    message:
      `The server cannot send login codes, and does not show them to everyone because of ${signs.join(', ')}. ` +
      'Set SMS_GATEWAY_URL, or SMTP_URL and MAIL_FROM; or set DEMO=1 to show the codes to everyone.',
  }
}

function signsOfRealUse({ HOST, HTTPS, TRUSTED_PROXY, DATABASE_URL }: Settings, nodeEnv: string | undefined): readonly string[] {
  const signs = {
    [`HOST=${HOST}, which others can reach`]: !isLoopback(HOST),
    HTTPS: HTTPS,
    TRUSTED_PROXY: TRUSTED_PROXY !== undefined,
    DATABASE_URL: DATABASE_URL !== undefined,
    'NODE_ENV=production': nodeEnv === 'production',
  }
  return Object.entries(signs).flatMap(([name, isSet]) => (isSet ? [name] : []))
}

const warningsOf = ({ HTTPS, TRUSTED_PROXY }: Settings): readonly string[] =>
  HTTPS && TRUSTED_PROXY === undefined
    ? ["HTTPS is set without TRUSTED_PROXY: all users share the proxy's address and its rate limits. Set TRUSTED_PROXY to that address."]
    : []

/** Whether only this machine can reach the server. */
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
