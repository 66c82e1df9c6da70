import { isIPv4 } from 'node:net'
import type { Ruling } from '#platform/server/http/refusal.ts'

type Settings = {
  readonly HOST: string
  readonly DEMO?: boolean | undefined
  readonly DATABASE_URL?: string | undefined
  readonly HTTPS: boolean
  readonly TRUSTED_PROXY?: string | undefined
}
type Circumstances = { readonly settings: Settings; readonly nodeEnv: string | undefined; readonly hasGateway: boolean }
type StartMode = { readonly isDemo: boolean; readonly warnings: readonly string[] }

/**
 * Whether the product starts, and as what. A demonstration shows its codes to everybody, so it begins by itself only where nothing points to real
 * use: no way to send codes, and none of the settings below.
 */
export function judgeStart({ settings, nodeEnv, hasGateway }: Circumstances): Ruling<StartMode> {
  const signs = signsOfRealUse(settings, nodeEnv)
  const isDemo = settings.DEMO ?? (!hasGateway && signs.length === 0)
  // Asked for by name: a server of this machine that nobody can log in to.
  const isSwitchedOff = settings.DEMO === false && isLoopback(settings.HOST)
  if (isDemo || hasGateway || isSwitchedOff) return { ok: true, isDemo, warnings: warningsOf(settings) }
  return {
    ok: false,
    code: 'no_gateway',
    message:
      `The server has no way to send codes to log in with, and does not show them to everybody because of ${signs.join(', ')}. ` +
      'Set SMS_GATEWAY_URL, or SMTP_URL and MAIL_FROM; or set DEMO=1 to show the codes to everybody.',
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
    ? ["HTTPS is set without TRUSTED_PROXY: everybody shares the proxy's address and its limits. Set TRUSTED_PROXY to that address."]
    : []

/** Whether only programs of this machine reach a server that listens there. */
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
