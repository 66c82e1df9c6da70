import type { Insertable } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Tables, Tx } from '#platform/server/database/database.ts'
import { actions } from '../ladder/actions.rules.ts'
import type { DatedRule } from '../points-rule.rules.ts'

const StoredLadder = z.array(z.object({ points: z.number(), action: z.enum(actions), days: z.nullable(z.number()) }))
const StoredPoints = z.object({ minor: z.number(), serious: z.number(), critical: z.number() })

/** What a plant says of points, by the days. */
export async function listPointsRules(db: Db, plantId: string): Promise<readonly DatedRule[]> {
  const rows = await db
    .selectFrom('points_rule')
    .selectAll()
    .where('auth_plant_id', '=', plantId)
    .orderBy('from_day')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    fromDay: row.from_day,
    repeatDoubles: row.repeat_doubles,
    goodPractice: { points: row.good_practice_points, months: row.good_practice_months },
    severityPoints: StoredPoints.parse(row.severity_points),
    lapseMonths: row.lapse_months,
    ladder: StoredLadder.parse(row.ladder),
  }))
}

export async function insertPointsRule(tx: Tx, rule: Insertable<Tables['points_rule']>): Promise<void> {
  await tx.insertInto('points_rule').values(rule).execute()
}
