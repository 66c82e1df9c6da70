import { admissionsContract, type AskedAdmission, type OwnAdmission } from '#admissions/admissions.contract.ts'
import { mostAskedADay } from '#admissions/admissions.rules.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import { atOnce, bellAbout, countAccepted, countAnswers, mustBe, read } from './afterwards.ts'
import type { Attack, Counts } from './attack-shape.ts'
import type { CallResult } from './client.ts'
import { attackerAddress as from, postJson } from './scene.ts'

const { ask, withdraw, ofDriver, list, decide, end } = admissionsContract
const huge = 'x'.repeat(900_000)

/** What no form would send. */
const strange: readonly object[] = [
  { until: '9999-12-29' },
  { from: '0001-01-03' },
  { from: '2026-02-30' },
  { plant_id: '999999999' },
  { plant_id: '0 or 1=1' },
  { driver_id: '999999999999999999999999' },
  { driver_id: { $ne: null } },
  { reason: huge },
  { reason: ['Attack'] },
]

/** One person asks another plant for one driver over and over, and takes it back each time, so that everybody who decides there is called; others answer what they may not. */
const askedOverAndOver: Attack = {
  name: 'an admission asked for and withdrawn over and over ×16',
  prepare: async ({ port, attacker: { token }, doctor, office, stranger, drivers }) => {
    const driver_id = drivers.at(-6) ?? ''
    const { acting } = await read<{ acting: { plant: { _id: string } } }>(port, '/v1/auth/me', stranger)
    const today = toPlainDate(new Date(), 'Africa/Nairobi')
    const valid = {
      driver_id,
      plant_id: acting.plant._id,
      from: addDays(today, 1),
      until: addDays(today, 30),
      reason: `Attack ${driver_id}.`,
    }
    const by = (who: string) => ({ token: who, from })
    const post = (path: string, body: unknown, who: string): Promise<CallResult> => postJson(port, path, body, by(who))
    const own = async (): Promise<OwnAdmission[]> =>
      (await read<{ data: OwnAdmission[] }>(port, `${ofDriver.path}?driver_id=${driver_id}&page_size=100`, token)).data
    const waiting = async (): Promise<AskedAdmission[]> =>
      (await read<{ data: AskedAdmission[] }>(port, `${list.path}?page_size=100`, stranger)).data.filter(
        ({ driver }) => driver._id === driver_id,
      )
    const calls = async (): Promise<number> => (await bellAbout(port, stranger, 'Admission asked for')).length
    const before = await calls()
    return async () => {
      const counts: Counts = {}
      const refused = await atOnce(strange.length, 8, (n) => post(ask.path, { ...valid, ...strange[n] }, token))
      const outsiders = await atOnce(24, 8, (n) => post(ask.path, valid, [doctor, office, stranger, 'forged'][n % 4] ?? ''))
      mustBe(counts, 'neither what no form sends nor a stranger asks', countAccepted([...refused, ...outsiders]) === 0)
      const asked: CallResult[] = []
      const withdrawn: CallResult[] = []
      for (let round = 0; round < 8; round += 1) {
        asked.push(...(await atOnce(16, 16, () => post(ask.path, valid, token))))
        const ids = (await own()).filter(({ state }) => state === 'asked').map(({ _id }) => _id)
        mustBe(counts, `one waits at most, not ${ids.length}`, ids.length <= 1)
        withdrawn.push(...(await atOnce(ids.length * 8, 8, () => post(withdraw.path, { id: ids[0] }, token))))
      }
      mustBe(counts, `${mostAskedADay.same} a day, not ${countAccepted(asked)}`, countAccepted(asked) === mostAskedADay.same)
      mustBe(counts, 'each is withdrawn once', countAccepted(withdrawn) === mostAskedADay.same)
      mustBe(counts, 'nothing waits there', (await waiting()).length === 0)
      const called = (await calls()) - before
      mustBe(counts, `${mostAskedADay.same} calls of who decides, not ${called}`, called === mostAskedADay.same)
      const [past] = await own()
      const decisions = await atOnce(32, 16, (n) =>
        n % 2
          ? post(decide.path, { id: past?._id, key: 'grant' }, [token, stranger, office, 'forged'][n % 4] ?? '')
          : post(end.path, { id: past?._id, reason: 'Attack' }, [token, stranger, doctor, 'forged'][n % 4] ?? ''),
      )
      mustBe(counts, 'what was withdrawn is neither granted nor ended', countAccepted(decisions) === 0)
      countAnswers(counts, [...refused, ...outsiders, ...asked, ...withdrawn, ...decisions])
      return counts
    }
  },
}

/** One office's people ask for as many drivers as there are, at once. */
const askedForAll: Attack = {
  name: 'admissions asked for all drivers at once ×32',
  prepare: async ({ port, attacker: { token }, stranger, drivers }) => {
    const { acting } = await read<{ acting: { plant: { _id: string } } }>(port, '/v1/auth/me', stranger)
    const today = toPlainDate(new Date(), 'Africa/Nairobi')
    const days = { from: addDays(today, 1), until: addDays(today, 30), reason: 'Attack' }
    const asking = (n: number): Promise<CallResult> =>
      postJson(port, ask.path, { driver_id: drivers[n % drivers.length], plant_id: acting.plant._id, ...days }, { token, from })
    return async () => {
      const counts: Counts = {}
      const asked = await atOnce(drivers.length * 8, 32, asking)
      mustBe(counts, `each is asked for once at most, not ${countAccepted(asked)}`, countAccepted(asked) <= drivers.length)
      mustBe(counts, 'some are asked for', countAccepted(asked) > 0)
      countAnswers(counts, asked)
      return counts
    }
  },
}

export const admissionAttacks: readonly Attack[] = [askedOverAndOver, askedForAll]
