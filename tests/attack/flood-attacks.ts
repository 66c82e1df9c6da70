import { addCount, inParallel, type Attack, type Counts } from './attack-shape.ts'
import { send } from './client.ts'
import { attackerAddress as from, bearer, parseBody, postJson, signIn } from './scene.ts'

const lists = [
  '/v2/drivers/active?search=a&page_size=100',
  '/v2/drivers/active?sort=-pass_expiry&page=40&page_size=100',
  '/v2/drivers/active?search=7&param=phone&page_size=100&sort=-name',
  '/v2/drivers/pass?search=e&sort=-name&page_size=100',
  '/v2/drivers/violations?search=a&page=9&page_size=100',
  '/v2/requests/index?search=a&page=30&page_size=100&sort=oldest',
  '/v2/staff/dashboard?year=2026',
  '/v2/staff/dashboard/violations',
  '/v2/drivers/find?search=as',
]
const exported = ['/v2/drivers/active/export?format=xlsx', '/v2/requests/index/export?format=csv', '/v2/drivers/pass/export?format=xlsx']

const flood = (name: string, width: number, paths: readonly string[]): Attack => ({
  name,
  prepare: async ({ port, attacker }) => {
    const headers = bearer(attacker.token)
    return (ending) => inParallel(width, ending, (round) => send(port, { path: paths[round % paths.length] ?? '/', headers, from }))
  },
})

/** Requests and guesses codes for one number from a hundred addresses; then its owner logs in from a known browser. */
const lockOut: Attack = {
  name: 'sign-in flood at one number',
  prepare: async ({ port, attacker: { phone } }) => {
    const owner = await signIn(port, phone, '127.0.3.1')
    return async (ending) => {
      const counts: Counts = {}
      const guesses = await inParallel(8, ending, async (round) => {
        const address = `127.0.4.${1 + (round % 100)}`
        const start = await postJson(port, '/v1/auth/verify-phone', { phone }, { from: address })
        if (start.outcome !== '200') return start
        addCount(counts, 'codes requested')
        const { challenge } = parseBody(start) as { challenge: string }
        const cookie = start.cookies.map((set) => set.split(';', 1)[0]).join('; ')
        const headers = { 'content-type': 'application/json', cookie, origin: `http://127.0.0.1:${port}` }
        const body = JSON.stringify({ token: challenge, code: '000000' })
        return send(port, { method: 'POST', path: '/v1/auth/verify-code', headers, body, from: address })
      })
      const ownerLogin = await signIn(port, phone, '127.0.3.1', owner.deviceCookies)
      addCount(counts, ownerLogin.token ? 'known browser logged in' : 'known browser locked out')
      return { ...counts, ...guesses }
    }
  },
}

export const floodAttacks: readonly Attack[] = [
  flood('lists, 32 connections', 32, lists),
  flood('exports, 32 connections', 32, exported),
  flood('both, 32 connections', 32, [...lists, ...exported]),
  lockOut,
]
