import type { SessionPlant } from '#accounts/people.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FilePurpose } from '../purposes.rules.ts'

/** What a part is read of. */
export type Reading = {
  db: Db
  driverId: string
  plant: SessionPlant
  purpose: FilePurpose
  hasMedical: boolean
  namesOthers: boolean
  moment: Date
  /** The days of its lists, at the plant. */
  from: PlainDate
  until: PlainDate
  now: Date
}
