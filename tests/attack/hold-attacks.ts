import { randomUUID } from 'node:crypto'
import { holdsContract, type ShownHold } from '#drivers/holds/placing/holds.contract.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { atOnce, countAccepted, countAnswers, mustBe, read } from './afterwards.ts'
import type { Attack, Counts } from './attack-shape.ts'
import type { CallResult } from './client.ts'
import { attackerAddress as from, postJson, type Scene } from './scene.ts'

const { place, lift, list } = holdsContract
const huge = 'x'.repeat(900_000)

/** What no form would send. */
const strange: readonly object[] = [
  { kind: 'unfit', reason: 'finding' },
  { kind: 'test', reason: 'alcohol' },
  { kind: 'issuer', reason: 'recall' },
  { kind: 'document', reason: '__proto__', document: 'licence' },
  { kind: 'document', reason: 'forged', document: 'constructor' },
  { kind: 'site', reason: 'rules', ends_on: '0001-01-03' },
  { kind: 'site', reason: 'rules', ends_on: '9999-12-29' },
  { kind: 'site', reason: 'rules', ends_on: '2026-02-30' },
  { kind: 'site', reason: 'rules', comment: huge },
  { kind: ['site'], reason: { $ne: null } },
  { driver_id: '999999999999999999999999' },
  { driver_id: '0 or 1=1' },
]

/** One officer places holds on one driver as fast as the calls go; then all are lifted by two people at once, beside others who may not. */
const heldAndLifted: Attack = {
  name: 'holds of one driver placed and lifted at once ×16',
  prepare: async (scene: Scene) => {
    const { port, attacker, decider, doctor, office, stranger, drivers } = scene
    const driver_id = drivers.at(-5) ?? ''
    const here = { driver_id, kind: 'site', reason: 'rules', comment: 'Attack', ends_on: addDays(toPlainDate(new Date(), 'UTC'), 30) }
    const by = (token: string) => ({ token, from })
    const openHolds = async (): Promise<ShownHold[]> => {
      const path = `${list.path}?driver_id=${driver_id}&page_size=100`
      return (await read<{ data: ShownHold[] }>(port, path, attacker.token)).data.filter(({ is_open }) => is_open)
    }
    const verdict = async (): Promise<string> =>
      (await read<{ verdict: string }>(port, `/v2/drivers/verdict?driver_id=${driver_id}`, attacker.token)).verdict
    const liftBy = (token: string, id: string): Promise<CallResult> => postJson(port, lift.path, { id, reason: 'Attack' }, by(token))
    const before = (await openHolds()).length
    return async () => {
      const counts: Counts = {}
      const refused = await atOnce(strange.length, 8, (n) => postJson(port, place.path, { ...here, ...strange[n] }, by(attacker.token)))
      mustBe(counts, 'what no form sends is refused', countAccepted(refused) === 0)
      const placed = await atOnce(48, 16, () => postJson(port, place.path, here, by(attacker.token)))
      const held = await openHolds()
      mustBe(counts, `each accepted hold is there once, not ${held.length}`, held.length === before + countAccepted(placed))
      mustBe(counts, 'somebody is held', held.length > 0 && (await verdict()) === 'blocked')
      const outsiders = [doctor, office, stranger, 'forged', randomUUID()]
      const byOthers = await atOnce(40, 16, (n) => liftBy(outsiders[n % outsiders.length] ?? '', held[n % held.length]?._id ?? ''))
      mustBe(counts, 'nobody else lifts one', countAccepted(byOthers) === 0 && (await openHolds()).length === held.length)
      const [last, ...rest] = held
      const liftings = rest.flatMap(({ _id }) => [attacker.token, decider].map((token) => ({ _id, token })))
      const lifted = await atOnce(liftings.length, 16, (n) => liftBy(liftings[n]?.token ?? '', liftings[n]?._id ?? ''))
      mustBe(counts, `each is lifted once, not ${countAccepted(lifted)} of ${rest.length}`, countAccepted(lifted) <= rest.length)
      mustBe(counts, 'one still holds', (await openHolds()).some(({ _id }) => _id === last?._id) && (await verdict()) === 'blocked')
      countAnswers(counts, [...refused, ...placed, ...byOthers, ...lifted])
      return counts
    }
  },
}

export const holdAttacks: readonly Attack[] = [heldAndLifted]
