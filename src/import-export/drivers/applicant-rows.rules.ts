import type { RowVerdict } from '../engine/judge-rows.rules.ts'
import { collectProblems } from '../rows/row-problems.rules.ts'
import { judgeDriverRow, type DriverRowContextOf } from './driver-judgement.rules.ts'
import type { RegisteredDriver } from './driver-rows.rules.ts'

/** Judges a row whose driver is to be onboarded. Its card and status count for nothing, but the driver must be one who may drive. */
export function judgeApplicantRow(driver: RegisteredDriver, row: DriverRowContextOf): RowVerdict {
  const { status } = driver
  if (status === 'Blacklisted' || status === 'Left' || status === 'Suspended') {
    const problems = collectProblems(row.headingOf)
    problems.addProblem('status', `A driver with the status ${status} is not onboarded. Add the row instead of onboarding it.`)
    return { outcome: 'refused', problems: problems.problems() }
  }
  // Who may be barred is compared before the documents are verified.
  const facts = { ...row.facts, likelyBarred: new Map() }
  return judgeDriverRow({ ...driver, status: undefined, card_no: undefined }, { ...row, facts })
}
