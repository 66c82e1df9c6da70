import { carry } from '#platform/contract/carry.ts'
import { routeName, type Route } from '#platform/contract/route.ts'
import { allRoutes } from '#app/openapi.ts'
import { inParallel, type Attack } from '../attack-shape.ts'
import { send, type AttackCall } from '../client.ts'
import { bearer } from '../scene.ts'
import { largestInput } from './largest-input.rules.ts'

/** The calls that this attack leaves out, by the reason. */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  'it never ends; connections that stay open have attacks of their own': ['GET /v1/live'],
  'it ends or moves the session that calls': [
    'POST /v1/auth/logout',
    'POST /v1/auth/select',
    'POST /v1/auth/clear-selection',
    'POST /v1/auth/end-all-sessions',
  ],
  'it ends the sessions of the scene': ['POST /v1/auth/end-other-sessions', 'POST /v1/auth/forget-other-devices'],
  'it takes a code of a login; guessing has attacks of its own': ['POST /v1/auth/resend-code', 'POST /v1/auth/verify-code'],
}

const wholeRule = {
  proof: { kind: 'attendance', topic: 'a'.repeat(80) },
  needed_by: [],
  validity: { kind: 'months', months: 120, byAge: [] },
  met_by: undefined,
}

/** An entry of the catalogue, whose action has days. */
const weighed = { action: 'suspension', action_days: 30 }

/** Fields that must agree with another one. */
const given: Readonly<Record<string, object>> = {
  'POST /v1/saved-filters/create': { query: `search=${'a'.repeat(100)}` },
  'POST /v2/reports/views': { query: 'period=year' },
  'POST /v2/reports/schedules': { view_id: undefined, query: 'period=year' },
  'PUT /v2/admin/auth-plants/settings': {
    minimum_age: 18,
    id_no_min_digits: 5,
    id_no_pattern: '',
    work_from: '06:00',
    work_until: '18:00',
    gate_warn_hours: 12,
    gate_stale_hours: 24,
  },
  'POST /v2/requirements/preview': wholeRule,
  'POST /v2/requirements/create': wholeRule,
  'PUT /v2/requirements/change': wholeRule,
  'PUT /v2/requirements/change-built-in': { validity: wholeRule.validity },
  'POST /v2/violation-catalogue/create': weighed,
  'PUT /v2/violation-catalogue/change': weighed,
  'PUT /v2/violation-catalogue/points': { ladder: [{ points: 6, action: 'suspension', days: 7 }] },
  'POST /v2/gate/tests': { kind: 'alcohol', reading: '3', unit: 'mg/l', substance: undefined, minutes_ago: 0 },
  'GET /v2/drivers/verdict': { id_no: undefined },
  'GET /v2/drivers/as-at': { as_at: '2026-03-03T14:10:00.000Z', known: 'now' },
  'POST /v2/integrations/failed-work/send-again': { id: 'deliver-webhook-events:999999999' },
  'POST /v2/events/create': { end_time: '10:00' },
  'POST /v2/events/update': { end_time: '10:00' },
  'POST /v1/onboarding/pass-generation/generate': { shortened_until: undefined, shortened_reason: undefined },
}

const isLeftOut = new Set(Object.values(leftOut).flat())
export const attackedRoutes: readonly Route[] = allRoutes.filter((route) => !isLeftOut.has(routeName(route)))

/** What reads is sent an existing driver, what changes something an id that does not exist: the victim works on. */
export const attackingInput = (route: Route, driver?: string): object | undefined =>
  largestInput(route, { ...(route.method === 'GET' && driver && { id: driver }), given: given[routeName(route)] ?? {} })

async function attackingCall(route: Route, { token, from, driver }: { token: string; from: string; driver: string }): Promise<AttackCall> {
  const { url, body } = carry(route, attackingInput(route, driver) as never)
  const { headers, bytes } = await encoded(body)
  return { method: route.method, path: url, headers: { ...headers, ...bearer(token) }, ...(bytes && { body: bytes }), from }
}

async function encoded(body: string | FormData | undefined): Promise<{ headers: Record<string, string>; bytes?: Buffer }> {
  if (body === undefined) return { headers: {} }
  const answer = new Response(body)
  const type = body instanceof FormData ? (answer.headers.get('content-type') ?? '') : 'application/json'
  return { headers: { 'content-type': type }, bytes: Buffer.from(await answer.arrayBuffer()) }
}

/** Every call of the contract with the largest input that it accepts, by one logged-in user: new calls come in by themselves. */
export const everyCallAttacks: readonly Attack[] = [
  {
    name: 'every call at its largest, 16 connections',
    seconds: 30,
    prepare: async ({ port, attacker: { token }, drivers }) => {
      const driver = drivers[0] ?? '1'
      const calls = await Promise.all(
        attackedRoutes.map((route, n) => attackingCall(route, { token, driver, from: `127.0.8.${1 + (n % 250)}` })),
      )
      return (ending) => inParallel(16, ending, (round) => send(port, calls[round % calls.length] ?? { path: '/', from: '127.0.8.1' }))
    },
  },
]
