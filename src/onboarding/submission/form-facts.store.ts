import { isPersonOf, personOrder } from '#drivers/id-no/id-no.sql.ts'
import { idNoRules } from '#drivers/details/entry-limits.sql.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { NewDriverLimits } from './new-driver.rules.ts'

export const findNewDriverLimits = (db: Db, plantId: string): Promise<NewDriverLimits> =>
  db
    .selectFrom('auth_plant')
    .select(['minimum_age as minimumAge', 'maximum_age as maximumAge', 'bulker_experience_years as bulkerExperienceYears'])
    .select(idNoRules)
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow()

export type FormChoices = {
  isOnboarding: boolean
  limits: NewDriverLimits
  transporters: readonly { id: string; name: string }[]
}

/** Locks the person with this id number, in any spelling, at any plant; answers the driver's id. */
export async function lockPerson(tx: Tx, plantId: string, idNo: string): Promise<string | undefined> {
  const found = await tx
    .selectFrom('driver as d')
    .select('id')
    .where(isPersonOf(idNo, plantId))
    .orderBy(personOrder(idNo))
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return found?.id
}
