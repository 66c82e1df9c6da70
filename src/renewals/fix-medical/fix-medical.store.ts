import { sql, type Selectable } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db, Tables } from '#platform/server/database/database.ts'
import { isOfRecall, isRecalled } from '#recalls/recalled.sql.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import { renewableStatuses } from '#requests/kinds/renewals/renewable.contract.ts'

type Clearance = Selectable<Tables['clearance']>

export type MedicalToFixRow = Pick<Clearance, 'request_id' | 'expiry' | 'driver_id'> & {
  medical_id: string
  is_unfit: boolean
  driver_name: string
  transporter_id: string
  transporter_name: string
}

type ListInput = { plantId: string; since: PlainDate; limit: number; offset: number }

/**
 * Lists drivers whose current medical was not chosen by hand and who have two approved renewals after `since`, or a current medical
 * that is not from the latest examination approved. Ordered by name.
 */
export async function listMedicalsToFix(
  db: Db,
  { plantId, since, limit, offset }: ListInput,
): Promise<{ rows: MedicalToFixRow[]; total: number }> {
  const { rows } = await sql<{ total: number } & (MedicalToFixRow | { medical_id: null })>`with renewed as (
      select driver_id, count(*) filter (where body_data ->> 'date' > ${since}) as counting, (array_agg(id order by body_data ->> 'date' desc, body_data ->> 'fit_to_work', id desc))[1] as last_id
      from request where auth_plant_id = ${plantId} and type_id = ${requestType.renewMedical} and status_id = ${requestStatus.approved} group by driver_id
    ), wrong as (
      select m.id as medical_id, d.is_unfit, m.request_id, m.expiry, d.id as driver_id, d.name as driver_name, d.transporter_id
      from renewed r join driver d on d.id = r.driver_id and d.auth_plant_id = ${plantId} and d.status_id in (${sql.join([...renewableStatuses])})
      join lateral (${currentMedical(sql.ref('r.driver_id'))}) m on m.fixed_by is null
      where r.counting > 1 or m.request_id is distinct from r.last_id
    ), page as (select * from wrong order by lower(driver_name), driver_id limit ${limit} offset ${offset})
    select counted.total, page.*, t.name as transporter_name from (select count(*)::int as total from wrong) counted
      left join (page join transporter t on t.id = page.transporter_id) on true order by lower(page.driver_name), page.driver_id`.execute(
    db,
  )
  const listed: MedicalToFixRow[] = []
  for (const { total: _, ...row } of rows) if (row.medical_id !== null) listed.push(row)
  return { rows: listed, total: rows[0]?.total ?? 0 }
}

export type Medical = Pick<Clearance, 'id' | 'request_id' | 'given_on' | 'expiry' | 'fit_to_work' | 'restrictions'>

/** The driver's current medical; undefined without one. */
export async function findCurrentMedical(db: Db, driverId: string): Promise<Medical | undefined> {
  return db
    .selectFrom('current_clearance')
    .select(['id', 'request_id', 'given_on', 'expiry', 'fit_to_work', 'restrictions'])
    .where('driver_id', '=', driverId)
    .where('kind', '=', 'medical')
    .$narrowType<Medical>()
    .executeTakeFirst()
}

export type ApprovedRenewalRow = Pick<Selectable<Tables['request']>, 'id' | 'driver_id' | 'file_id' | 'doctor_id'> & {
  decided_at: Date
  date: PlainDate
  fit_to_work: string
  /** The day that the doctor set. */
  valid_until: PlainDate | null
  /** As they were approved. */
  restrictions: readonly string[]
  file_name: string | null
  doctor_name: string | null
  /** A clearance of it, void or not, is under recall, or a recall of its doctor picks it. */
  is_recalled: boolean
  reg_no: string | null
}

/** Of a medical renewal `r` of the driver `d`. */
const isUnderRecall = sql<boolean>`(exists (select from clearance c where c.driver_id = d.id and c.request_id = r.id and ${isRecalled(sql`c.id`)})
  or ${isOfRecall({
    issuerId: sql`(select id from issuer where doctor_id = r.doctor_id)`,
    plantId: sql`d.auth_plant_id`,
    day: sql`(r.body_data ->> 'date')::date`,
  })})`

/** The approved medical renewals of these drivers at the plant, newest examination first. */
export async function listApprovedRenewals(db: Db, plantId: string, driverIds: readonly string[]): Promise<ApprovedRenewalRow[]> {
  return db
    .selectFrom('request as r')
    .innerJoin('driver as d', 'd.id', 'r.driver_id')
    .leftJoin('doctor as doc', 'doc.id', 'r.doctor_id')
    .leftJoin('file as f', 'f.id', 'r.file_id')
    .select(['r.id', 'r.driver_id', 'r.file_id', 'r.doctor_id', 'r.decided_at'])
    .select(['f.original_name as file_name', 'doc.name as doctor_name', 'doc.reg_no'])
    .select([sql<PlainDate>`r.body_data ->> 'date'`.as('date'), sql<string>`r.body_data ->> 'fit_to_work'`.as('fit_to_work')])
    .select(sql<PlainDate | null>`r.body_data ->> 'valid_until'`.as('valid_until'))
    .select(
      sql<
        readonly string[]
      >`coalesce((select restrictions from clearance where driver_id = d.id and request_id = r.id order by id limit 1), '{}')`.as(
        'restrictions',
      ),
    )
    .select(isUnderRecall.as('is_recalled'))
    .where('r.auth_plant_id', '=', plantId)
    .$narrowType<{ decided_at: Date }>()
    .where('r.driver_id', '=', sql<string>`any(${driverIds}::bigint[])`)
    .where('r.type_id', '=', requestType.renewMedical)
    .where('r.status_id', '=', requestStatus.approved)
    .orderBy('date', 'desc')
    .orderBy('r.id', 'desc')
    .execute()
}

export type Examined = Pick<ApprovedRenewalRow, 'id' | 'driver_id' | 'date' | 'fit_to_work'>

/** What the approved medical renewals of these drivers found, at any plant: a finding of the plant before counts here too. */
export async function listExaminations(db: Db, driverIds: readonly string[]): Promise<Examined[]> {
  return db
    .selectFrom('request as r')
    .select(['r.id', 'r.driver_id'])
    .select([sql<PlainDate>`r.body_data ->> 'date'`.as('date'), sql<string>`r.body_data ->> 'fit_to_work'`.as('fit_to_work')])
    .where('r.driver_id', '=', sql<string>`any(${driverIds}::bigint[])`)
    .where('r.type_id', '=', requestType.renewMedical)
    .where('r.status_id', '=', requestStatus.approved)
    .execute()
}

const currentMedical = (driverId: ReturnType<typeof sql>) => sql`select id, request_id, expiry, fixed_by from current_clearance
  where driver_id = ${driverId} and kind = 'medical'`
