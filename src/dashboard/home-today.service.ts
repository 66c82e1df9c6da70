import { todayOf, type Actor } from '#accounts/people.ts'
import { passListContract } from '#drivers/pass-list/pass-list.contract.ts'
import { checkReaders } from '#gate/checks/gate-access.rules.ts'
import { countRefusals } from '#gate/log/refusals-today.service.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { batch } from '#platform/server/database/statements/batch.ts'
import { countLateRequests } from '#requests/inbox/late-requests.service.ts'
import { requestsContract } from '#requests/requests.contract.ts'
import { listRequirementTexts } from '#drivers/requirements/requirements.service.ts'
import { countEndingPasses, readBlockedDrivers, type BlockedDrivers } from './blocked-drivers.store.ts'
import { needsToday, type NeedToday } from './dashboard.contract.ts'
import { daysOfWeek } from './dashboard.rules.ts'

type PlantQuery = { db: Db; plantId: string; today: PlainDate }
type PlantToday = {
  refusals: PromiseSettledResult<{ refused: number; stillBlocked: number }>
  ending: PromiseSettledResult<number>
  verdict: PromiseSettledResult<BlockedDrivers>
}

/** Null for a part that could not be read. */
export type Today = {
  needs: readonly { need: NeedToday; total: number | null }[]
  verdict: BlockedDrivers | null
  faults: readonly unknown[]
}

export type ReadToday = (reader: { actor: Actor; db: Db; now: Date }) => Promise<Today>

/** Reads what a person's home begins with. Simultaneous readers of a plant share all but their own requests. Throws where nothing could be read. */
export function openHome(): ReadToday {
  const ofPlant = batch(readPlants)
  return async ({ actor, db, now }) => {
    const readsRequests = isAllowed(requestsContract.index.access, actor)
    const [late, plant] = await Promise.all([
      settle(readsRequests ? countLateRequests({ actor, db, now }) : Promise.resolve(0)),
      ofPlant({ db, plantId: actor.plant.id, today: todayOf(actor, now) }),
    ])
    const { refusals, ending, verdict } = plant
    const gate = valueOf(refusals)
    const counted = {
      late: valueOf(late),
      refused: gate?.refused ?? null,
      still_blocked: gate?.stillBlocked ?? null,
      ending: valueOf(ending),
    }
    const readsGate = isAllowed(checkReaders, actor)
    const open = {
      late: readsRequests,
      refused: readsGate,
      still_blocked: readsGate,
      ending: isAllowed(passListContract.passes.access, actor),
    }
    const faults = [late, refusals, ending, verdict].flatMap((part) => (part.status === 'rejected' ? [part.reason as unknown] : []))
    if (valueOf(verdict) === null && needsToday.every((need) => counted[need] === null || !open[need])) throw faults[0]
    return {
      needs: needsToday.filter((need) => open[need]).map((need) => ({ need, total: counted[need] })),
      verdict: valueOf(verdict),
      faults,
    }
  }
}

async function readPlants(queries: readonly PlantQuery[]): Promise<readonly PlantToday[]> {
  const latest = new Map(queries.map((query) => [keyOf(query), query]))
  const read = new Map(await Promise.all([...latest].map(async ([key, query]) => [key, await readPlant(query)] as const)))
  return queries.flatMap((query) => read.get(keyOf(query)) ?? [])
}

const keyOf = ({ plantId, today }: PlantQuery): string => `${plantId} ${today}`

async function readPlant({ db, plantId, today }: PlantQuery): Promise<PlantToday> {
  const [refusals, ending, verdict] = await Promise.all([
    settle(countRefusals(db, plantId, today)),
    settle(countEndingPasses(db, { plantId }, { today, until: addDays(today, daysOfWeek) })),
    settle(blockedDrivers(db, plantId, today)),
  ])
  return { refusals, ending, verdict }
}

const settle = async <T>(part: Promise<T>): Promise<PromiseSettledResult<T>> => {
  const [settled] = await Promise.allSettled([part])
  return settled
}

const valueOf = <T>(part: PromiseSettledResult<T>): T | null => (part.status === 'fulfilled' ? part.value : null)

async function blockedDrivers(db: Db, plantId: string, today: PlainDate): Promise<BlockedDrivers> {
  const own = await listRequirementTexts(db, plantId)
  return readBlockedDrivers(db, { plantId }, today, new Map(own.map(({ id, shortName }) => [id, shortName])))
}
