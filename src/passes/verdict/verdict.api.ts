import { scopeOf, todayOf, type Handlers } from '#accounts/people.ts'
import type { verdictContract } from './verdict.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { asAt } from './verdict-as-at.rules.ts'
import { presentVerdict, type JudgedOn } from './verdict.presenter.ts'
import { findTransporterThen, findHistory, findJudged, type JudgedDriver } from './verdict.store.ts'

export const verdictApi: Handlers<typeof verdictContract> = {
  asAt: async ({ db, actor, input, now }) => {
    const driver = await findJudged(db, scopeOf(actor), { id: input.driver_id, idNo: input.id_no })
    const today = todayOf(actor, now)
    return presentVerdict(await judging(db, driver, { day: input.as_at ?? today, today }))
  },
}

async function judging(db: Db, driver: JudgedDriver, { day, today }: { day: PlainDate; today: PlainDate }): Promise<JudgedOn> {
  if (day === today) return { driver, standing: driver, spotUntil: driver.spotUntil, day, today }
  const standing = asAt(driver, await findHistory(db, driver.id), day, today)
  const isElsewhere = standing !== undefined && standing.transporterId !== driver.transporterId
  const spotUntil = isElsewhere ? ((await findTransporterThen(db, standing.transporterId))?.spotUntil ?? null) : driver.spotUntil
  return { driver, standing, spotUntil, day, today }
}
