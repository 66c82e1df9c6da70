import type { RowVerdict } from '../engine/judge-rows.rules.ts'
import { collectProblems, mergeProblems } from '../rows/row-problems.rules.ts'
import { judgeDriverRow, type DriverRowContextOf } from './driver-judgement.rules.ts'
import type { DriverPart } from './driver-rows.rules.ts'

/** Judges a row whose driver is to be onboarded. Its card and status count for nothing, but the driver must be one who may drive. */
export function judgeApplicantRow(driver: DriverPart, row: DriverRowContextOf): RowVerdict {
  const { status } = driver
  const { addProblem, problems } = collectProblems(row.headingOf)
  if (status === 'Blacklisted' || status === 'Left' || status === 'Suspended')
    addProblem('status', `A driver with the status ${status} is not onboarded. Add the row instead of onboarding it.`)
  // Who may be barred is compared before the documents are verified.
  const facts = { ...row.facts, likelyBarred: new Map() }
  const verdict = judgeDriverRow({ ...driver, status: undefined, card_no: undefined }, { ...row, facts })
  if (problems().length === 0) return verdict
  return { outcome: 'refused', problems: mergeProblems(problems(), verdict.outcome === 'refused' ? verdict.problems : []) }
}
