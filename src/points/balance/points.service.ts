import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { countsPoints } from '../catalogue/catalogue.store.ts'
import { listPointsRules } from '../catalogue/points-rule.store.ts'
import type { DatedRule } from '../points-rule.rules.ts'
import { balanceOf, type PointsBalance, type PointedViolation, type PointsFacts } from './points.rules.ts'
import { listTrained, listPointedViolations, listPractices, type FoundPractice, type FoundViolation } from './points-facts.store.ts'

type OfDriver = { driverId: string; plantId: string; today: PlainDate; knownBefore?: Date }
export type DriverBalance = PointsBalance<FoundViolation, FoundPractice>

/** A driver's points in force at a plant on a day, or as they were known before a moment; null where the plant counts none. The caller has checked the scope. */
export async function findBalance(db: Db, { today, ...of }: OfDriver): Promise<DriverBalance | null> {
  if (!(await countsPoints(db, of.plantId, today))) return null
  return balanceOf(await readFacts(db, of), today)
}

async function readFacts(db: Db, of: Omit<OfDriver, 'today'>): Promise<PointsFacts<FoundViolation, FoundPractice>> {
  const violations = await listPointedViolations(db, of)
  const practices = await listPractices(db, of)
  const rules = new Map<string, readonly DatedRule[]>()
  for (const plantId of new Set([of, ...violations, ...practices].map((each) => each.plantId)))
    rules.set(plantId, await listPointsRules(db, plantId))
  return { violations, practices, attended: await listTrained(db, of), rules }
}

/** The points in force today without a violation that is not upheld yet, and with it. */
export async function weighViolation(
  db: Db,
  { today, ...of }: OfDriver,
  violation: PointedViolation,
): Promise<{ before: number; with: number; added: number }> {
  const facts: PointsFacts = await readFacts(db, of)
  const place = facts.violations.findLastIndex(({ day }) => day <= violation.day) + 1
  const withIt = balanceOf({ ...facts, violations: facts.violations.toSpliced(place, 0, violation) }, today)
  const added = withIt.violations.find((counted) => counted.violation === violation)?.points ?? 0
  return { before: balanceOf(facts, today).points, with: withIt.points, added }
}
