import { readsMedicals } from '#accounts/medical-reader.rules.ts'
import { scopeOf, todayOf, type Actor, type Handlers } from '#accounts/people.ts'
import { holdSentences } from '#drivers/holds/hold-kinds.rules.ts'
import { listOpenHolds } from '#drivers/holds/holds.store.ts'
import type { verdictContract } from './verdict.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { asAt } from './verdict-as-at.rules.ts'
import { presentVerdict, type VerdictInput, type VerdictReader } from './verdict.presenter.ts'
import { findPastTransporter, findHistory, findVerdictDriver, type VerdictDriver } from './verdict.store.ts'

export const verdictApi: Handlers<typeof verdictContract> = {
  asAt: async ({ db, actor, input, now }) => {
    const driver = await findVerdictDriver(db, scopeOf(actor), { id: input.driver_id, idNo: input.id_no })
    const today = todayOf(actor, now)
    const found = await stateOn(db, driver, { day: input.as_at ?? today, today })
    return presentVerdict({ ...found, reader: await readerOf(db, actor, driver) })
  },
}

/** What the reader may know of the driver's holds and fitness. */
async function readerOf(db: Db, actor: Actor, { id, isOnHold }: VerdictDriver): Promise<VerdictReader> {
  const kinds = isOnHold && actor.portal === 'staff_portal' ? await listOpenHolds(db, id) : []
  return { readsMedicals: readsMedicals(actor), holds: holdSentences(kinds, actor.permissions) }
}

async function stateOn(db: Db, driver: VerdictDriver, { day, today }: { day: PlainDate; today: PlainDate }): Promise<VerdictInput> {
  if (day === today) return { driver, state: driver, spotUntil: driver.spotUntil, day, today }
  const state = asAt(driver, await findHistory(db, driver.id), day, today)
  const hasMoved = state !== undefined && state.transporterId !== driver.transporterId
  const spotUntil = hasMoved ? ((await findPastTransporter(db, state.transporterId))?.spotUntil ?? null) : driver.spotUntil
  return { driver, state, spotUntil, day, today }
}
