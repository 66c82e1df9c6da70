import { sql } from 'kysely'
import { asDriverStatus } from '#drivers/driver-status.contract.ts'
import { isPersonOf, personOrder } from '#drivers/id-no/id-no.sql.ts'
import type { Db } from '#platform/server/database/database.ts'
import { requestStatus, requestType } from '#requests/engine/request-types.contract.ts'
import type { IdentifiedPerson } from './identity.rules.ts'

type Row = {
  id: string
  status_id: number
  plant_id: string
  plant_name: string
  transporter_id: string
  transporter_name: string
  blacklisted_because: string | null
  declined_because: string | null
  is_barring_asked: boolean
  works_there: boolean
}

/** The person with this id number, in any spelling, at any plant, as far as `userId` may know. */
export async function findPersonByIdNo(
  db: Db,
  { idNo, plantId, userId, now }: { idNo: string; plantId: string; userId: string; now: Date },
): Promise<IdentifiedPerson | undefined> {
  const { rows } =
    await sql<Row>`select d.id, d.status_id, p.id as plant_id, p.name as plant_name, t.id as transporter_id, t.name as transporter_name,
      (select r.comment from request r where r.driver_id = d.id and r.type_id = ${requestType.blacklistDriver}
        and r.status_id = ${requestStatus.approved} order by r.id desc limit 1) as blacklisted_because,
      (select a.decision_comment from onboarding_application a where a.driver_id = d.id and a.state = 'declined'
        order by a.id desc limit 1) as declined_because,
      exists (select from request r where r.driver_id = d.id and r.type_id = ${requestType.blacklistDriver}
        and r.status_id = ${requestStatus.pending}) as is_barring_asked,
      exists (select from allocation a where a.user_id = ${userId} and a.auth_plant_id = d.auth_plant_id and a.portal = 'staff_portal'
        and (a.ends_at is null or a.ends_at > ${now})) as works_there
    from driver d join auth_plant p on p.id = d.auth_plant_id join transporter t on t.id = d.transporter_id 
    where ${isPersonOf(idNo, plantId)} order by ${personOrder(idNo)} limit 1`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return {
    driverId: row.id,
    statusId: asDriverStatus(row.status_id),
    plant: { id: row.plant_id, name: row.plant_name },
    transporter: { id: row.transporter_id, name: row.transporter_name },
    reason: row.blacklisted_because ?? row.declined_because,
    isBarringAsked: row.is_barring_asked,
    isKnownPlant: row.works_there,
  }
}
