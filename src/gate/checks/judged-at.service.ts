import type { SessionPlant } from '#accounts/people.ts'
import { factsOf } from '#drivers/verdict/as-at/driver-state.rules.ts'
import { factsAt } from '#drivers/verdict/as-at/verdict.service.ts'
import { bulkerOption } from '#drivers/verdict/verdict.rules.ts'
import { endOfAsAt } from '#platform/contract/as-at.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { GateFacts } from '../judgement/gate-verdict.rules.ts'
import { findDriverOfCard, findRecordsThen } from './judged-at.store.ts'
import { judgedFacts, type JudgedFacts } from './judged-by.rules.ts'

/** The driver of a card at an earlier moment: what the verdict needs, and the records behind it. `isAdmitted`: of a driver of another plant. */
export type DriverThen = {
  driverId: string
  isAdmitted: boolean
  /** Of the plant, or on its devices then. */
  couldBeKnown: boolean
  facts: Omit<GateFacts, 'name'>
  transporterId: string
  judged: JudgedFacts
}

type CardAt = { plant: Pick<SessionPlant, 'id' | 'timeZone'>; cardId: string; at: Date }

/** What the server had of a card's driver at an earlier moment, when a device without a network judged. Null where they were neither of the plant nor admitted there, nor could its devices know them. */
export async function findDriverThen(db: Db, { plant, cardId, at }: CardAt): Promise<DriverThen | null> {
  const asAt = { day: toPlainDate(at, plant.timeZone), moment: at }
  const end = endOfAsAt(asAt, plant.timeZone)
  const driverId = await findDriverOfCard(db, cardId)
  const known = driverId && (await factsAt(db, { scope: null, which: { id: driverId } }, { asAt, end }))?.known
  if (!driverId || !known) return null
  const { expiries, vehicleOptions, ...then } = factsOf(known.state)
  const found = await findRecordsThen(db, { plant, cardId, at, day: asAt.day, end, homeId: known.plantId, expiries })
  if (!found) return null
  const { card, home, isAdmitted, couldBeKnown: isKnown, ...records } = found
  const facts = {
    ...then,
    plant: { id: known.plantId, name: home },
    card,
    expiries,
    isBulker: vehicleOptions.includes(bulkerOption),
    restrictions: known.state.restrictions,
  }
  const { transporterId } = known.state
  const judged = judgedFacts({ ...records, cardId, transporterId, facts })
  return { driverId, isAdmitted, couldBeKnown: isKnown, facts, transporterId, judged }
}
