import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { requestStatus, requestType } from '../../engine/request-types.contract.ts'
import { askedAt, isInReview } from './evidence-review.sql.ts'

export type EvidenceDueRow = {
  transporterId: string
  driverName: string
  violation: string
  asked_on: PlainDate
  working_days: number[]
  due_days: number
}

/** The plant's open requests for evidence that wait for an office. */
export const listEvidenceDue = (tx: Tx, plantId: string): Promise<EvidenceDueRow[]> =>
  tx
    .selectFrom('request as r')
    .innerJoin('driver as d', 'd.id', 'r.driver_id')
    .innerJoin('auth_plant as p', 'p.id', 'r.auth_plant_id')
    .select([
      'r.transporter_id as transporterId',
      'd.name as driverName',
      sql<string>`coalesce(r.body_data ->> 'violation', '')`.as('violation'),
      sql<PlainDate>`(${askedAt} at time zone p.time_zone)::date`.as('asked_on'),
      'p.working_days',
      'p.evidence_due_days as due_days',
    ])
    .where('r.auth_plant_id', '=', plantId)
    .where('r.type_id', '=', requestType.sanctionEvidence)
    .where('r.status_id', '=', requestStatus.pending)
    .where(sql<boolean>`not ${isInReview}`)
    .orderBy('r.id')
    .execute()
