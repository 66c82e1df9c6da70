import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { insertEntry, insertEntryVersion, listEntryVersions } from '#points/catalogue/catalogue.store.ts'
import { insertPointsRule } from '#points/catalogue/points-rule.store.ts'
import type { JudgedViolation } from '#points/judge-violation.service.ts'
import type { Action } from '#points/ladder/actions.rules.ts'
import type { Severity } from '#points/severities.rules.ts'

type Entry = readonly [
  category: string,
  name: string,
  severity: Severity,
  points: number,
  more?: { action: Action; days?: number } | { training: string; off: number },
]

const speed = { training: 'Defensive driving refresher', off: 2 }
const fatigue = { training: 'Fatigue management', off: 2 }

/** What drivers of a cement plant do wrong, and what that weighs. */
const entries: readonly Entry[] = [
  ['Speeding', 'Over 30 km/h inside the plant', 'serious', 3, speed],
  ['Speeding', 'Exceeding the highway speed limit', 'serious', 3, speed],
  ['Speeding', 'Harsh braking', 'minor', 1, speed],
  ['PPE non-compliance', 'No helmet on site', 'minor', 2],
  ['PPE non-compliance', 'No reflective jacket', 'minor', 1],
  ['PPE non-compliance', 'No safety boots', 'minor', 1],
  ['Vehicle condition', 'Worn tyres', 'serious', 2],
  ['Vehicle condition', 'Defective lights', 'minor', 1],
  ['Vehicle condition', 'Missing wheel chocks', 'serious', 2],
  ['Load safety', 'Overloading', 'serious', 3],
  ['Load safety', 'Uncovered load', 'serious', 3],
  ['Load safety', 'Spillage on a public road', 'serious', 3],
  ['Driving hours', 'Exceeding driving hours', 'serious', 4, fatigue],
  ['Driving hours', 'Driving while fatigued', 'serious', 4, fatigue],
  ['Driving hours', 'Night driving without a permit', 'serious', 3],
  ['Conduct', 'No seat belt', 'serious', 3],
  ['Conduct', 'Mobile phone while driving', 'serious', 4, { action: 'coaching' }],
  ['Conduct', 'Queue jumping', 'minor', 1],
  ['Conduct', 'Unauthorised passenger', 'serious', 3],
  ['Conduct', 'Above the alcohol limit', 'critical', 10, { action: 'suspension', days: 30 }],
  ['Conduct', 'Tampered with the in-vehicle monitoring', 'critical', 8, { action: 'blacklist_review' }],
]

const ladder = [
  { points: 6, action: 'coaching', days: null },
  { points: 9, action: 'refresher', days: 21 },
  { points: 12, action: 'suspension', days: 7 },
  { points: 18, action: 'blacklist_review', days: null },
] as const

/** A plant's catalogue of the last 18 months, with the ladder that it proposes. */
export async function addDemoCatalogue(tx: Tx, { plantId, by, today }: { plantId: string; by: string; today: PlainDate }): Promise<void> {
  const from_day = addMonths(today, -18)
  const at = new Date(`${from_day}T06:00:00Z`)
  for (const [category, name, severity, points, more] of entries) {
    const entry_id = await insertEntry(tx, { plantId, by, at })
    const proposed = more && 'action' in more ? { action: more.action, action_days: more.days ?? null } : {}
    const training = more && 'training' in more ? { training_topic: more.training, training_points: more.off } : {}
    const said = {
      entry_id,
      from_day,
      category,
      name,
      severity,
      points,
      lapse_months: severity === 'critical' ? 24 : 12,
      ...proposed,
      ...training,
    }
    await insertEntryVersion(tx, { ...said, created_by: by, created_at: at })
  }
  await insertPointsRule(tx, {
    auth_plant_id: plantId,
    from_day,
    repeat_doubles: true,
    good_practice_points: 1,
    good_practice_months: 6,
    severity_points: JSON.stringify({ minor: 1, serious: 3, critical: 6 }),
    lapse_months: 12,
    ladder: JSON.stringify(ladder),
    created_by: by,
    created_at: at,
  })
}

/** Judges what happened in the past as it would have been then. */
export async function judgeAll<R extends { violation: string; violation_date: PlainDate }>(
  tx: Tx,
  plantId: string,
  rows: readonly R[],
): Promise<(R & Partial<JudgedViolation>)[]> {
  const said = new Map((await listEntryVersions(tx, plantId)).map((version) => [version.name, version]))
  return rows.map((row) => {
    const version = said.get(row.violation)
    if (!version || version.fromDay > row.violation_date) return row
    const { id: catalogue_version_id, severity, points, lapse_months } = version
    return { ...row, catalogue_version_id, severity, points, lapses_on: addMonths(row.violation_date, lapse_months) }
  })
}
