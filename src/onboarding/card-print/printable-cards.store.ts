import { sql } from 'kysely'
import type { Scope } from '#accounts/people.ts'
import { restrictionsOf } from '#drivers/restrictions/restrictions.sql.ts'
import type { Db } from '#platform/server/database/database.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { PrintableCard } from './card-sides.rules.ts'

/**
 * What the cards of these drivers show, in this order; the card is the one allocated and not cancelled. 404 where a driver is missing or out of
 * scope.
 */
export async function findPrintableCards(db: Db, scope: Scope, driverIds: readonly string[]): Promise<PrintableCard[]> {
  const { rows } = await sql<PrintableCard>`
    select d.id as "driverId", d.name, d.id_no as "idNo", t.name as transporter, d.vehicle_categories as categories, ${restrictionsOf('d')} as restrictions,
      p.id as "plantId", p.name as plant, p.collection_place as "collectionPlace", 
      case when f.id is not null then jsonb_build_object('storageName', f.storage_name, 'mediaType', f.media_type) end as picture,
      c.id as "cardId", c.card_no as "cardNo", c.allocated_at as "allocatedAt"
    from unnest(${driverIds}::bigint[]) with ordinality as wanted (id, place)
    join driver d on d.id = wanted.id
    join transporter t on t.id = d.transporter_id
    join auth_plant p on p.id = d.auth_plant_id
    left join file f on f.id = d.picture_file_id
    left join card c on c.driver_id = d.id and c.cancelled_at is null
    where d.auth_plant_id = ${scope.plantId} and (${scope.transporterId}::bigint is null or d.transporter_id = ${scope.transporterId})
    order by wanted.place`.execute(db)
  if (rows.length !== driverIds.length) throw notFound()
  return rows
}
