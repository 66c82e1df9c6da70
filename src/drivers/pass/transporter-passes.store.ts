import { sql } from 'kysely'
import type { clearedUntilOf } from '../verdict/verdict.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'

/** A driver's facts at this moment. */
export type TransporterDriver = Parameters<typeof clearedUntilOf>[0] & {
  id: string
  statusId: number
  /** At the driver's plant. */
  today: PlainDate
}

/** All drivers of a transporter. */
export async function listTransporterDrivers(
  tx: Tx,
  { transporterId, at }: { transporterId: string; at: Date },
): Promise<readonly TransporterDriver[]> {
  const { rows } =
    await sql<TransporterDriver>`select d.id, d.status_id as "statusId", (${at}::timestamptz at time zone p.time_zone)::date as today,
      d.vehicle_options as "vehicleOptions", d.held_days as "heldDays", d.is_unfit as "isUnfit", jsonb_build_array(jsonb_build_object('endsOn', d.own_until)) as own,
      jsonb_build_object('pass', d.pass_expiry, 'medical', d.medical_expiry, 'ddt', d.ddt_expiry, 'bulker', d.bulker_expiry, 'licence', d.licence_expiry,
        'transporter', d.spot_until) as expiries
    from driver d join auth_plant p on p.id = d.auth_plant_id where d.transporter_id = ${transporterId} order by d.id`.execute(tx)
  return rows
}
