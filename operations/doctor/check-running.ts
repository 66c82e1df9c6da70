import { findKey } from '#platform/server/secrets/key-file.ts'
import { installationIdentity } from '#app/installation-identity.ts'
import type { Settings } from '#app/settings.ts'
import { fine, problem, warning, type Finding } from './finding.ts'

type Alive = { live?: unknown; installation?: unknown }
type Ready = { message?: string; degraded?: readonly string[] }

/** Whether this installation runs at its port, and what it says of itself. */
export async function checkRunning(settings: Settings, env: NodeJS.ProcessEnv): Promise<readonly Finding[]> {
  const { HOST, PORT, PUBLIC_URL } = settings
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}`
  const ask = (path: string): Promise<Response | undefined> =>
    fetch(`${address}${path}`, { headers: PUBLIC_URL ? { host: PUBLIC_URL.host } : {}, signal: AbortSignal.timeout(5_000) }).catch(
      () => undefined,
    )
  const alive = await ask('/v1/health/live')
  if (!alive) return [fine('Server', `nothing answers at ${address}: it is not running`)]
  const stranger = await findStranger((await alive.json().catch(() => ({}))) as Alive, settings, env)
  if (stranger !== null)
    return [problem('Server', `${stranger} answers at ${address}.`, 'Stop that program, or set HOST and PORT as for this server.')]
  const ready = await ask('/v1/health/ready')
  const said = ((await ready?.json().catch(() => ({}))) ?? {}) as Ready
  if (!ready?.ok)
    return [
      problem('Server', `is not ready: ${said.message ?? ready?.status ?? 'no answer'}`, 'Solve the problems above; its log says more.'),
    ]
  if (said.degraded?.length)
    return [warning('Server', `is ready, but what it needs fails: ${said.degraded.join(', ')}.`, 'Its log says why.')]
  return [fine('Server', 'is ready')]
}

/** What answers instead of this installation; null where it is this one. */
async function findStranger({ live, installation }: Alive, { DATA_FOLDER }: Settings, env: NodeJS.ProcessEnv): Promise<string | null> {
  if (live !== true || typeof installation !== 'string') return 'Another program, or an older release,'
  // A key that cannot be used is a finding of its own.
  const key = await findKey(DATA_FOLDER, env).catch(() => undefined)
  return key && installationIdentity(key) === installation ? null : 'Another installation of Driver pass'
}
