import { daysLeft } from '#administration/expiry.rules.ts'
import { isClearanceKind } from '../pass/pass.rules.ts'
import { recalledText } from '../recalls/recalled.rules.ts'
import { forEver } from '../requirements/proof-end.rules.ts'
import { shownRestrictions } from '../restrictions/shown-restrictions.rules.ts'
import { medicalFinding } from '../verdict/medical-finding.rules.ts'
import { requirementNames } from '../verdict/verdict-reasons.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { clearanceHistoryContract, type Clearance } from './clearance-history.contract.ts'
import type { ClearanceRow } from './clearance-history.store.ts'

type Reader = { driverId: string; today: PlainDate; mayOpenMedicals: boolean }

export function presentClearance(row: ClearanceRow, { driverId, today, mayOpenMedicals }: Reader): Clearance {
  const { fixer_first_name: first_name, fixer_last_name: last_name } = row
  const mayOpen = row.kind !== 'medical' || mayOpenMedicals
  return {
    _id: row.id,
    kind: row.kind,
    name: isClearanceKind(row.kind) ? requirementNames[row.kind] : (row.own_name ?? row.kind),
    given_on: row.given_on,
    expiry: row.expiry === forEver ? null : row.expiry,
    days_left: row.expiry === forEver ? null : daysLeft(row.expiry, today),
    finding: medicalFinding({ isUnfit: row.fit_to_work === false }, { readsMedicals: mayOpenMedicals }),
    state: row.is_void ? 'replaced' : row.is_current ? 'current' : 'earlier',
    recall: row.recall && isClearanceKind(row.kind) ? recalledText({ kind: row.kind, ...row.recall }) : null,
    given_by: row.given_by,
    company: row.company,
    location: row.location,
    syllabus: row.syllabus,
    score: row.score,
    fit_to_work: row.fit_to_work === null || !mayOpenMedicals ? null : row.fit_to_work ? 'yes' : 'no',
    comment: mayOpen ? row.comment : null,
    restrictions: shownRestrictions(row.restricts),
    file: row.file_name === null ? null : { name: row.file_name, link: mayOpen ? fileLink(driverId, row.id) : null },
    request_id: row.request_id,
    fixed_by: first_name === null || last_name === null ? null : { first_name, last_name },
  }
}

/** Relative, like all file addresses. */
const fileLink = (driver_id: string, clearance_id: string): string =>
  `${clearanceHistoryContract.file.path}?${new URLSearchParams({ driver_id, clearance_id })}`
