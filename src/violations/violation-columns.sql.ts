import { sql } from 'kysely'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { violationColumns } from './violation-columns.contract.ts'
import type { ViolationState } from './violations.rules.ts'

/** What stands in the columns of a violation, from `violation v`, `driver d` and `transporter t`. The transporter is the driver's at the time. */
export const violationValues = {
  driver: sql<string>`d.name`,
  id_no: sql<string>`d.id_no`,
  transporter: sql<string>`t.name`,
  category: sql<string>`v.category`,
  violation: sql<string>`v.violation`,
  date: sql<PlainDate>`v.violation_date`,
  state: sql<ViolationState>`v.state`,
} satisfies Record<keyof typeof violationColumns, unknown>
