import { sql } from 'kysely'
import { licenceNumber } from '../checks/drivers-at-gate.store.ts'
import type { JudgedFacts } from '../checks/judged-by.rules.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'

/** What is known today of the records that a check was judged by. */
export type JudgedRecordsNow = {
  clearances: readonly {
    id: string
    given_on: PlainDate
    is_void: boolean
    fit_to_work: boolean | null
  }[]
  cardNo: string | null
  transporter: string | null
  isSameLicence: boolean
  isSamePicture: boolean
}

export async function findJudgedRecords(
  db: Db,
  driverId: string,
  { card, clearances, licence, transporter, picture }: JudgedFacts,
): Promise<JudgedRecordsNow> {
  const ids = Object.values(clearances).flatMap(({ id }) => id ?? [])
  const { rows } = await sql<JudgedRecordsNow>`
    select (select coalesce(jsonb_agg(jsonb_build_object('id', id::text, 'given_on', given_on, 'is_void', is_void, 'fit_to_work', fit_to_work)), '[]')
        from clearance where driver_id = d.id and id = any(${ids}::bigint[])) as clearances,
      (select card_no from card where id = ${card.id}) as "cardNo", (select name from transporter where id = ${transporter.id}) as transporter,
      ${licenceNumber(sql`d.licence_no`)} is not distinct from ${licence.number} as "isSameLicence",
      d.picture_file_id is not distinct from ${picture}::bigint as "isSamePicture"
    from driver d where d.id = ${driverId}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('A check names a driver who does not exist')
  return found
}
