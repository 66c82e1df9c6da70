import { sql } from 'kysely'
import { requestType } from '#requests/engine/request-types.contract.ts'
import { medicalHold } from './file-section.rules.ts'
import type { Reading } from './reading.store.ts'

const ownRecords = {
  violation: 'violation',
  'good practice': 'good_practice',
  suspension: 'suspension',
  'driver test': 'driver_test',
} as const

export type AuditOfDriver = { id: string; at: Date; action: string; user_id: string | null }

/** The rows of the audit about a driver at this plant, in the order of their partitions. What is medical is left out unless the purpose has it. */
export const listAuditOf = ({ db, driverId, plant, hasMedical }: Reading): Promise<readonly AuditOfDriver[]> =>
  db
    .selectFrom('audit as a')
    .select(['a.id', 'a.at', 'a.action', 'a.user_id'])
    .where((eb) => eb.or([eb('a.auth_plant_id', 'is', null), eb('a.auth_plant_id', '=', plant.id)]))
    .where((eb) => {
      const requests = eb
        .selectFrom('request as r')
        .select('r.id')
        .where('r.driver_id', '=', driverId)
        .where('r.auth_plant_id', '=', plant.id)
      const shown = hasMedical ? requests : requests.where('r.type_id', '<>', requestType.renewMedical)
      return eb.or([
        eb.and([eb('a.subject', '=', 'driver'), eb('a.subject_id', '=', driverId)]),
        eb.and([eb('a.subject', '=', 'request'), eb('a.subject_id', 'in', shown)]),
        ...Object.entries(ownRecords).map(([subject, table]) =>
          eb.and([
            eb('a.subject', '=', subject),
            sql<boolean>`a.subject_id in (select id from ${sql.table(table)} where driver_id = ${driverId})`,
          ]),
        ),
      ])
    })
    .$if(!hasMedical, (query) =>
      query
        .where(sql<boolean>`concat(a.action, a.before, a.after) !~* 'medical|fit_to_work|unfit'`)
        // The audit names a hold by its id alone.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('driver_hold as h')
                .select('h.id')
                .where('h.driver_id', '=', driverId)
                .where('h.kind', '=', medicalHold)
                .where(sql<boolean>`h.id::text = a.after ->> 'hold_id'`),
            ),
          ),
        ),
    )
    .orderBy('a.lane')
    .orderBy('a.lane_no')
    .execute()
