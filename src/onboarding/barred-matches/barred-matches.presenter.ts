import { statusWithName } from '#drivers/driver-status.contract.ts'
import type { SharedNumber } from '#drivers/id-no/shared-numbers.store.ts'
import { sameReasonsText, toSameReasons } from '#drivers/likely-same/likely-same.rules.ts'
import {
  comparedFileAddress,
  type BarredMatch,
  type BarredMatchRow,
  type ComparedRecord,
  type ComparedSide,
  type SharedNumberRow,
} from './barred-matches.contract.ts'
import type { Blacklisting } from '#requests/kinds/blacklist-driver/blacklisting.store.ts'
import type { Match, RecordRow } from './barred-matches.store.ts'

export function presentMatchRow(match: Match): BarredMatchRow {
  const reasons = toSameReasons(match.reasons)
  return {
    _id: match.id,
    state: match.state,
    reasons,
    reason: sameReasonsText(reasons),
    applicant: match.applicant,
    is_applicant: match.application_id !== null,
    applicant_plant: match.applicant_plant,
    barred: match.barred,
    opened_at: match.opened_at.toISOString(),
    answered_by: match.answered_by,
    answered_at: match.decided_at?.toISOString() ?? null,
  }
}

type Facts = {
  /** Undefined for a person whom a register brought as barred. */
  blacklisting: Blacklisting | undefined
  /** Null once it is answered. */
  records: readonly RecordRow[] | null
  refusal: string | null
}

export const presentMatch = (match: Match, { blacklisting, records, refusal }: Facts): BarredMatch => ({
  ...presentMatchRow(match),
  comment: match.comment,
  barred_at: blacklisting?.decided_at?.toISOString() ?? null,
  barred_because: blacklisting?.comment ?? null,
  barred_driver_id: match.barred_id,
  records: records && {
    applicant: presentRecord(match.id, 'applicant', recordOf(records, match.driver_id)),
    barred: presentRecord(match.id, 'barred', recordOf(records, match.barred_id)),
  },
  cannot_answer_because: refusal,
})

function recordOf(records: readonly RecordRow[], driverId: string): RecordRow {
  const record = records.find(({ id }) => id === driverId)
  if (!record) throw new Error('A compared record is gone')
  return record
}

const presentRecord = (matchId: string, side: ComparedSide, record: RecordRow): ComparedRecord => ({
  name: record.name,
  id_no: record.id_no,
  licence_no: record.licence_no,
  phone: record.phones,
  date_of_birth: record.date_of_birth,
  gender: record.gender,
  plant: record.plant,
  status: statusWithName(record.status_id),
  picture: record.picture_file_id === null ? null : comparedFileAddress(matchId, side),
  documents: record.documents.map(({ id, name }) => ({ name, link: comparedFileAddress(matchId, side, id) })),
})

/** Names of the reader's own plant; of another one the plant. */
export const presentSharedNumber =
  (plantId: string) =>
  ({ number, holders }: SharedNumber): SharedNumberRow => ({
    number,
    holders: holders.map(({ id, name, id_no, status_id, plant_id, plant, transporter }) => ({
      driver: plant_id === plantId ? { _id: id, name, transporter } : null,
      id_no,
      plant,
      status: statusWithName(status_id),
    })),
  })
