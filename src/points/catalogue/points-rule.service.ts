import { todayOf, type Actor } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import type { DatedRule } from '../points-rule.rules.ts'
import { lockCatalogue } from './catalogue.store.ts'
import { entryDayProblem } from './entry-state.rules.ts'
import { insertPointsRule, listPointsRules } from './points-rule.store.ts'

/** Says from a day on how a plant counts points. Throws 422 for a day that has passed. */
export function sayPointsRule(db: Db, rule: DatedRule, { actor, at }: { actor: Actor; at: Date }): Promise<void> {
  const problem = entryDayProblem(rule.fromDay, todayOf(actor, at))
  if (problem !== undefined) throw invalid({ from_day: problem })
  const { plant, userId } = actor
  const steps = rule.ladder.toSorted((one, other) => one.points - other.points)
  return inTransaction(db, async (tx) => {
    await lockCatalogue(tx, plant.id)
    const said = (await listPointsRules(tx, plant.id)).findLast(({ fromDay }) => fromDay === rule.fromDay)
    // Saved again as it is, nothing is said.
    if (JSON.stringify(said) === JSON.stringify({ ...rule, ladder: steps })) return
    await insertPointsRule(tx, {
      auth_plant_id: plant.id,
      from_day: rule.fromDay,
      repeat_doubles: rule.repeatDoubles,
      good_practice_points: rule.goodPractice.points,
      good_practice_months: rule.goodPractice.months,
      severity_points: JSON.stringify(rule.severityPoints),
      lapse_months: rule.lapseMonths,
      ladder: JSON.stringify(steps),
      created_by: userId,
      created_at: at,
    })
    const after = { from_day: rule.fromDay, repeat_doubles: rule.repeatDoubles, ladder: steps.map((step) => ({ ...step })) }
    await writeAudit(tx, {
      at,
      userId,
      plantId: plant.id,
      action: 'points rule changed',
      subject: 'auth_plant',
      subjectId: plant.id,
      after,
    })
  })
}
