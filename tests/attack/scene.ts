import { send, type CallResult } from './client.ts'

/** The participants of an attack: tokens of logged-in users, and phone numbers for logging in. */
export type Scene = {
  port: number
  attacker: { token: string; phone: string }
  raiser: string
  decider: string
  /** Logged in to the doctor's portal of the same plant, to a transporter's office there or elsewhere, and as who decides at another plant. */
  doctor: string
  office: string
  stranger: string
  /** The file to which the server prints what it sends, as there is no gateway. */
  sent: string
  loginPhones: readonly string[]
  /** Active drivers for the victim to suspend and to change the pictures of. */
  drivers: readonly string[]
  seconds: number
  /** A few seconds and a few hundred connections, for the test suite. */
  isQuick: boolean
}

export const attackerAddress = '127.0.0.66'
export const victimAddress = '127.0.0.10'

const json = { 'content-type': 'application/json' }
export const bearer = (token: string): Record<string, string> => ({ authorization: `Bearer ${token}` })

export const postJson = (
  port: number,
  path: string,
  body: unknown,
  { token, from }: { token?: string; from: string },
): Promise<CallResult> =>
  send(port, { method: 'POST', path, headers: { ...json, ...(token && bearer(token)) }, body: JSON.stringify(body), from })

export type SignInResult = { token: string; calls: readonly CallResult[]; deviceCookies: string }

/** Logs in with the code shown in demo mode and selects the first plant. Returns the result of each call. */
export async function signIn(port: number, phone: string, from: string, deviceCookies = ''): Promise<SignInResult> {
  const start = await send(port, {
    method: 'POST',
    path: '/v1/auth/verify-phone',
    headers: { ...json, ...appHeaders(port, deviceCookies) },
    body: JSON.stringify({ phone }),
    from,
  })
  if (start.outcome !== '200') return { token: '', calls: [start], deviceCookies }
  const { challenge, demo_code } = parseBody(start) as { challenge: string; demo_code: string }
  const cookies = [...start.cookies.map(cookiePair), deviceCookies].filter(Boolean).join('; ')
  const verified = await send(port, {
    method: 'POST',
    path: '/v1/auth/verify-code',
    headers: { ...json, ...appHeaders(port, cookies) },
    body: JSON.stringify({ token: challenge, code: demo_code }),
    from,
  })
  const calls = [start, verified]
  const token = sessionToken(verified)
  if (!token) return { token, calls, deviceCookies }
  const newDeviceCookies = verified.cookies.map(cookiePair).filter((cookie) => !isSession(cookie))
  const chosen = await selectFirstPlant(port, token, from)
  return { token: sessionToken(chosen) || token, calls: [...calls, chosen], deviceCookies: newDeviceCookies.join('; ') }
}

async function selectFirstPlant(port: number, token: string, from: string): Promise<CallResult> {
  const listed = await send(port, { path: '/v1/auth/allocations', headers: bearer(token), from })
  const { allocations = [] } = (listed.outcome === '200' ? parseBody(listed) : {}) as { allocations?: Allocation[] }
  // All participants select the same plant, so that they work on the same drivers.
  const [first] = allocations.toSorted((one, other) => one.plant.name.localeCompare(other.plant.name))
  return first ? postJson(port, '/v1/auth/select', { allocation_id: first._id }, { token, from }) : listed
}

type Allocation = { _id: string; plant: { name: string } }

/** The headers of our web app; without cookies, those of another program. */
const appHeaders = (port: number, cookies: string): Record<string, string> =>
  cookies ? { cookie: cookies, origin: `http://127.0.0.1:${port}`, 'sec-fetch-site': 'same-origin' } : {}

const cookiePair = (cookie: string): string => cookie.split(';', 1)[0] ?? ''
const isSession = (cookie: string): boolean => /^(__Host-)?session=/.test(cookie)
const sessionToken = ({ cookies }: CallResult): string => cookies.map(cookiePair).find(isSession)?.split('=')[1] ?? ''

export const parseBody = ({ text }: CallResult): unknown => JSON.parse(text)

export async function listActiveDrivers(port: number, token: string): Promise<string[]> {
  const answer = await send(port, { path: '/v2/drivers/active?page_size=50&key=active', headers: bearer(token), from: victimAddress })
  if (answer.outcome !== '200') throw new Error(`The drivers cannot be listed: ${answer.outcome} ${answer.text}`)
  return (parseBody(answer) as { data: { _id: string }[] }).data.map(({ _id }) => _id)
}
