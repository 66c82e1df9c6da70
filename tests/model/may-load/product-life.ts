import { randomUUID } from 'node:crypto'
import { Refused, type TestApi } from '../../world/test-api.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { findGateRows } from '#gate/offline/gate-data.store.ts'
import { lineOf } from '#gate/offline/gate-lines.rules.ts'
import { holdSnapshot } from '#gate/offline/held-data.rules.ts'
import { judgeOffline } from '#gate/offline/offline-verdict.rules.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import type { Act, Life, Plant } from './life.ts'
import { strangers } from './barred-twin.ts'
import { actsOn } from './product-acts.ts'
import { aTeam, type Plants, type Team } from './team.ts'
import { aPersonOf } from './twin-acts.ts'

const begun = { clearances: { medical: '2027-08-20', ddt: '2027-05-03' }, passExpiry: '2027-01-05', licence_expiry: '2027-04-12' }
export const firstLife: Life = {
  today: '2026-11-21',
  status: 'active',
  suspendedUntil: null,
  findings: [{ examinedOn: '2026-08-20', isFit: true }],
  pending: [],
  card: 'in force',
  isPardonAsked: false,
  plant: 'first',
  isBarringAsked: false,
  ends: { training: '2027-05-03', pass: '2027-01-05', licence: '2027-04-12' },
  restUntil: null,
  application: null,
  twin: strangers,
}

export type ProductLife = {
  act: (act: Act) => Promise<'done' | 'refused'>
  verdicts: () => Promise<Record<string, string>>
}

/** A driver of the running product, acted upon by people through its calls. */
export async function aProductLife(api: TestApi, plants: Plants, morning: Date): Promise<ProductLife> {
  api.now = morning
  const person = aPersonOf()
  const driver = await aPassHolder(api.db, { plantId: plants.first, ...begun, ...person, givenOn: { medical: '2026-08-20' } })
  const teams: { [K in Plant]?: Promise<Team> } = {}
  const teamOf = (at: Plant): Promise<Team> => (teams[at] ??= aTeam(api, plants[at]))
  const here = async (): Promise<Team> => {
    const { auth_plant_id } = await api.db
      .selectFrom('driver')
      .select('auth_plant_id')
      .where('id', '=', driver.id)
      .executeTakeFirstOrThrow()
    return teamOf(auth_plant_id === plants.first ? 'first' : 'second')
  }
  const subject = { api, driver, person, plants, teamOf, here }
  const acts = actsOn(subject)
  return {
    act: async (act) => {
      try {
        await acts[act.do](act as never)
        return 'done'
      } catch (error) {
        if (error instanceof Refused && error.status >= 400 && error.status < 500) return 'refused'
        throw error
      }
    },
    verdicts: async () => {
      const { officer, plantId } = await here()
      const call = await officer.login()
      const gate = await call(gateContract.check, { key: randomUUID(), entered: driver.id_no, direction: 'in', is_bulk_load: false })
      const { verdict } = await call(verdictContract.asAt, { driver_id: driver.id })
      const listed = await call(driversContract.active, { search: driver.id_no, param: 'id_no', key: 'active' })
      return {
        gate: gate.outcome,
        page: verdict,
        list: listed.data[0]?.verdict.key ?? 'blocked',
        device: await onDevice(api, plantId, driver.id),
      }
    },
  }
}

/** What a device without a network says of the driver's newest card, by the data that it would get now. */
async function onDevice(api: TestApi, plantId: string, driverId: string): Promise<string> {
  const [row] = await findGateRows(api.db, plantId, [driverId])
  const at = api.now.toISOString()
  const plant = { id: plantId, name: 'Here', time_zone: 'Africa/Nairobi' }
  const data = {
    kind: 'snapshot' as const,
    plant,
    at,
    from: 0,
    to: 1,
    warn_hours: 4,
    stale_hours: 24,
    plants: [],
    admits: [],
    requirements: [],
    visits: [],
    restrictions: [],
    lines: row ? [lineOf(row)] : [],
    gone: [],
  }
  const [card] = row?.cards ?? []
  const now = api.now.getTime()
  const question = {
    day: at.slice(0, 10),
    time: '12:00',
    direction: 'in' as const,
    isBulkLoad: false,
    now,
    latest: now,
    hasPhotograph: true,
  }
  return judgeOffline(holdSnapshot(data), { kind: 'card', cardId: card?.[0] ?? '', plantId }, question).verdict.outcome
}
