import type { Settings } from '../settings.ts'
import { fine, problem, warning, type Finding } from './finding.ts'

/** Whether the product runs at its port, and what it says of itself. */
export async function checkRunning({ HOST, PORT, PUBLIC_URL }: Settings): Promise<readonly Finding[]> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? '127.0.0.1' : HOST
  const address = `http://${host.includes(':') ? `[${host}]` : host}:${PORT}/v1/health/ready`
  const answer = await fetch(address, { headers: PUBLIC_URL ? { host: PUBLIC_URL.host } : {}, signal: AbortSignal.timeout(5_000) }).catch(
    () => undefined,
  )
  if (!answer) return [fine('Server', `nothing answers at ${address}: it is not running`)]
  const said = (await answer.json().catch(() => ({}))) as { readonly message?: string; readonly degraded?: readonly string[] }
  if (!answer.ok)
    return [problem('Server', `is not ready: ${said.message ?? answer.status}`, 'Solve the problems above; its log says more.')]
  if (said.degraded?.length)
    return [warning('Server', `is ready, but what it needs fails: ${said.degraded.join(', ')}.`, 'Its log says why.')]
  return [fine('Server', 'is ready')]
}
