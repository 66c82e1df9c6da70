import type { Db, Tx } from '#platform/server/database/database.ts'
import type { NewDriverLimits } from './new-driver.rules.ts'

export const findNewDriverLimits = (db: Db, plantId: string): Promise<NewDriverLimits> =>
  db
    .selectFrom('auth_plant')
    .select(['minimum_age as minimumAge', 'maximum_age as maximumAge', 'bulker_experience_years as bulkerExperienceYears'])
    .select(['id_no_min_digits as idNoMinDigits', 'id_no_max_digits as idNoMaxDigits'])
    .where('id', '=', plantId)
    .executeTakeFirstOrThrow()

export type FormChoices = {
  readonly isOnboarding: boolean
  readonly limits: NewDriverLimits
  readonly transporters: readonly { readonly id: string; readonly name: string }[]
}

/** Locks the person with this id number at any plant; answers the driver's id. */
export async function lockPerson(tx: Tx, idNo: string): Promise<string | undefined> {
  const found = await tx.selectFrom('driver').select('id').where('id_no', '=', idNo).forUpdate().executeTakeFirst()
  return found?.id
}
