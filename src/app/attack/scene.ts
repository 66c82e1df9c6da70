import { send, type Received } from './client.ts'

/** Who takes part in an attack: tokens of people who are logged in, and numbers that may log in. */
export type Scene = {
  readonly port: number
  readonly attacker: { readonly token: string; readonly phone: string }
  readonly raiser: string
  readonly decider: string
  readonly loginPhones: readonly string[]
  /** Active drivers whom the victim may suspend, and whose pictures change. */
  readonly drivers: readonly string[]
  readonly seconds: number
  /** A few seconds and a few hundred connections, for the tests of every run. */
  readonly isQuick: boolean
}

export const attackerAddress = '127.0.0.66'
export const victimAddress = '127.0.0.10'

const json = { 'content-type': 'application/json' }
export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

export const postJson = (port: number, path: string, body: unknown, { token, from }: { token?: string; from: string }): Promise<Received> =>
  send(port, { method: 'POST', path, headers: { ...json, ...(token && bearer(token)) }, body: JSON.stringify(body), from })

export type SignedIn = { readonly token: string; readonly calls: readonly Received[]; readonly deviceCookies: string }

/** Logs in with the code that the demonstration shows, and chooses the first plant; each call is answered with how it went. */
export async function signIn(port: number, phone: string, from: string, deviceCookies = ''): Promise<SignedIn> {
  const start = await send(port, {
    method: 'POST',
    path: '/v1/auth/verify-phone',
    headers: { ...json, ...own(port, deviceCookies) },
    body: JSON.stringify({ phone }),
    from,
  })
  if (start.outcome !== '200') return { token: '', calls: [start], deviceCookies }
  const { challenge, demo_code } = parse(start) as { challenge: string; demo_code: string }
  const cookies = [...start.cookies.map(pair), deviceCookies].filter(Boolean).join('; ')
  const verified = await send(port, {
    method: 'POST',
    path: '/v1/auth/verify-code',
    headers: { ...json, ...own(port, cookies) },
    body: JSON.stringify({ token: challenge, code: demo_code }),
    from,
  })
  const calls = [start, verified]
  const token = sessionToken(verified)
  if (!token) return { token, calls, deviceCookies }
  const known = verified.cookies.map(pair).filter((cookie) => !isSession(cookie))
  const chosen = await selectFirst(port, token, from)
  return { token: sessionToken(chosen) || token, calls: [...calls, chosen], deviceCookies: known.join('; ') }
}

async function selectFirst(port: number, token: string, from: string): Promise<Received> {
  const offered = await send(port, { path: '/v1/auth/allocations', headers: bearer(token), from })
  const { allocations = [] } = (offered.outcome === '200' ? parse(offered) : {}) as { allocations?: Allocation[] }
  // Everybody takes the same of several plants, so that they meet the same drivers.
  const [first] = allocations.toSorted((one, other) => one.plant.name.localeCompare(other.plant.name))
  return first ? postJson(port, '/v1/auth/select', { allocation_id: first._id }, { token, from }) : offered
}

type Allocation = { readonly _id: string; readonly plant: { readonly name: string } }

/** What a page of ours sends; without cookies, what a program sends. */
const own = (port: number, cookies: string): Record<string, string> =>
  cookies ? { cookie: cookies, origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' } : {}

const pair = (cookie: string): string => cookie.split(';', 1)[0] ?? ''
const isSession = (cookie: string): boolean => /^(__Host-)?session=/.test(cookie)
const sessionToken = ({ cookies }: Received): string => cookies.map(pair).find(isSession)?.split('=')[1] ?? ''

export const parse = ({ text }: Received): unknown => JSON.parse(text)

export async function activeDrivers(port: number, token: string): Promise<string[]> {
  const answer = await send(port, { path: '/v2/drivers/active?page_size=50&key=active', headers: bearer(token), from: victimAddress })
  if (answer.outcome !== '200') throw new Error(`The drivers cannot be listed: ${answer.outcome} ${answer.text}`)
  return (parse(answer) as { data: { _id: string }[] }).data.map(({ _id }) => _id)
}
