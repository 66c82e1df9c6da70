import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import { assertLookup } from '#drivers/id-no/id-no.service.ts'
import type { verdictContract } from './verdict.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { asAt } from './verdict-as-at.rules.ts'
import { presentVerdict, type VerdictInput } from './verdict.presenter.ts'
import { findPastTransporter, findHistory, findVerdictDriver, type VerdictDriver } from './verdict.store.ts'

export const verdictApi: Handlers<typeof verdictContract> = {
  asAt: async ({ db, actor, input, now }) => {
    if (input.id_no !== undefined) assertLookup(input.id_no, actor.plant)
    const driver = await findVerdictDriver(db, scopeOf(actor), { id: input.driver_id, idNo: input.id_no })
    const today = todayOf(actor, now)
    return presentVerdict(await stateOn(db, driver, { day: input.as_at ?? today, today }))
  },
}

async function stateOn(db: Db, driver: VerdictDriver, { day, today }: { day: PlainDate; today: PlainDate }): Promise<VerdictInput> {
  if (day === today) return { driver, state: driver, spotUntil: driver.spotUntil, day, today }
  const state = asAt(driver, await findHistory(db, driver.id), day, today)
  const hasMoved = state !== undefined && state.transporterId !== driver.transporterId
  const spotUntil = hasMoved ? ((await findPastTransporter(db, state.transporterId))?.spotUntil ?? null) : driver.spotUntil
  return { driver, state, spotUntil, day, today }
}
