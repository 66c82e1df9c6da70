import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { copyReminderDays } from '../subject-access.rules.ts'

type ToRemind = {
  id: string
  auth_plant_id: string
  driver: string
  due_on: PlainDate
  /** Before it is due: the step to remind of. */
  days: number
}

const sixInTheMorning = sql`interval '6 hours'`

/** The next open copy that has reached a step of which nobody was reminded; one that is being handed over is left out. */
export const lockNextToRemind = (tx: Tx, now: Date): Promise<ToRemind | undefined> =>
  sql<ToRemind>`
    select s.id, s.auth_plant_id, d.name as driver, s.due_on, step.days
    from subject_access s join driver d on d.id = s.driver_id join auth_plant p on p.id = s.auth_plant_id
      cross join lateral (
        select min(days) as days from unnest(${[...copyReminderDays]}::int[]) days
        where s.due_on - days + ${sixInTheMorning} <= ${now}::timestamptz at time zone p.time_zone
      ) step
    where s.state = 'open' and step.days is not null and step.days < coalesce(s.reminded_days, ${Math.max(...copyReminderDays) + 1})
    order by s.due_on, s.id limit 1 for update of s skip locked`
    .execute(tx)
    .then(({ rows }) => rows[0])

export const setReminded = async (tx: Tx, id: string, days: number): Promise<void> =>
  void (await tx.updateTable('subject_access').set({ reminded_days: days }).where('id', '=', id).execute())
