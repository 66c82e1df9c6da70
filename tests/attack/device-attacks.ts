import { randomUUID } from 'node:crypto'
import { signedTexts } from '#gate/devices/device-signature.rules.ts'
import { atOnce, bellAbout, countAnswers, mustBe, needed, read } from './afterwards.ts'
import type { Attack, Counts } from './attack-shape.ts'
import { send, type CallResult } from './client.ts'
import { anEnrolledDevice } from './gate-attacks.ts'
import { attackerAddress as from, bearer, parseBody } from './scene.ts'

type Device = { _id: string; disagreements: number; enrol_again_at: string | null }
type Log = { data: readonly { unusual: readonly string[] }[] }
const unusual = 9
const perCall = 100

/** A stolen device denies everybody of the plant, and goes on delivering after the server has had enough of it. */
const toBeEnrolledAgain: Attack = {
  name: 'a device that was to be enrolled again, 100 checks a call',
  prepare: async ({ port, attacker: { token } }) => {
    const { device_id, personId, signed, request } = await anEnrolledDevice(port, token, from)
    const chosen = { user: personId, type: String(unusual), is_notified: true }
    const headers = { 'content-type': 'application/json', ...bearer(token) }
    await needed(send(port, { method: 'PUT', path: '/v2/admin/gate-notification/of-user', headers, body: JSON.stringify(chosen), from }))
    for (const path of ['shift', 'snapshot']) await request(path, {})
    const at = new Date().toISOString()
    const denial = (n: number) => {
      const whom = { device_id, key: randomUUID(), at, ahead_ms: 0, guard_id: personId, found_by: 'card', entered: null }
      const what = { direction: 'in', is_bulk_load: false, registration: null, outcome: 'blocked', data_at: at }
      const reasons = [{ code: 'status', isBlocking: true }]
      const body = JSON.stringify({ ...whom, ...what, reasons, card_id: String(1 + (n % 60)) })
      return { body, signature: signed(signedTexts.check(device_id, body)) }
    }
    const deliver = (round: number): Promise<CallResult> =>
      request('checks', { checks: Array.from({ length: perCall }, (_, n) => denial(round * perCall + n)) })
    return async (ending) => {
      const counts: Counts = {}
      const [first] = await atOnce(1, 1, deliver)
      if (!first) throw new Error('no call')
      const { devices } = await read<{ devices: Device[] }>(port, '/v2/gate/devices', token)
      const device = devices.find(({ _id }) => _id === device_id)
      mustBe(
        counts,
        `the device is to be enrolled again, after ${device?.disagreements}: ${first.text.slice(0, 200)}`,
        (device?.enrol_again_at ?? null) !== null,
      )
      const before = (await bellAbout(port, token, 'Unusual at the gate')).length
      const answers = [first, ...(await atOnce(6, 3, (n) => deliver(n + 1)))]
      for (let round = 8; !ending.aborted; round += 1) answers.push(await deliver(round))
      const refused = [await request('snapshot', {}), await request('changes', { since: '0' })]
      countAnswers(counts, [...answers, ...refused])
      mustBe(
        counts,
        `it gets no more data, not ${refused.map(({ outcome }) => outcome).join()}`,
        refused.every(({ outcome }) => outcome !== '200'),
      )
      const taken = answers
        .filter(({ outcome }) => outcome === '200')
        .flatMap((answer) => (parseBody(answer) as { results: { state: string }[] }).results)
      const recorded = taken.filter(({ state }) => state === 'recorded').length
      mustBe(counts, `what it still has is taken, not ${recorded} of ${taken.length}`, recorded > perCall)
      const { data } = await read<Log>(port, '/v2/gate/checks?unusual=true&page_size=100', token)
      mustBe(counts, `and flagged, not ${data.length}`, data.length > perCall / 2)
      const news = await bellAbout(port, token, 'Unusual at the gate')
      mustBe(counts, `of the rest nobody is told one by one: ${before}, then ${news.length}`, news.length === before && before <= 10)
      return counts
    }
  },
}

export const deviceAttacks: readonly Attack[] = [toBeEnrolledAgain]
