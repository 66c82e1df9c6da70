import type { PlainDate } from '#platform/contract/plain-date.ts'
import { ofDay, type DatedRule, type PointsRule } from '../points-rule.rules.ts'
import type { EntryRow, ShownVersion } from './catalogue.contract.ts'
import type { ShownRule } from './points-rule.contract.ts'
import type { VersionRow } from './catalogue.store.ts'
import { entryState, nextOf, stateOf } from './entry-state.rules.ts'

/** An entry by its versions, of which there is one at least. */
export function presentEntry(entryId: string, versions: readonly VersionRow[], today: PlainDate): EntryRow | undefined {
  const next = nextOf(versions, today)
  const speaking = ofDay(versions, today) ?? next
  if (!speaking) return undefined
  return {
    _id: entryId,
    state: entryState(versions, today),
    version: presentEntryVersion(speaking, versions, today),
    next_change: next && next !== speaking ? { from_day: next.fromDay, is_end: next.isEnded } : null,
  }
}

export const presentEntryVersion = (version: VersionRow, versions: readonly VersionRow[], today: PlainDate): ShownVersion => ({
  _id: version.id,
  from_day: version.fromDay,
  state: stateOf(version, versions, today),
  is_ended: version.isEnded,
  category: version.category,
  name: version.name,
  severity: version.severity,
  points: version.points,
  lapse_months: version.lapse_months,
  action: version.action,
  action_days: version.action_days,
  training_topic: version.training_topic,
  training_points: version.training_points,
  created_by: version.creator,
  created_at: version.created_at.toISOString(),
})

export const presentRule = (rule: PointsRule | DatedRule): ShownRule => ({
  from_day: 'fromDay' in rule ? rule.fromDay : null,
  repeat_doubles: rule.repeatDoubles,
  good_practice_points: rule.goodPractice.points,
  good_practice_months: rule.goodPractice.months,
  minor_points: rule.severityPoints.minor,
  serious_points: rule.severityPoints.serious,
  critical_points: rule.severityPoints.critical,
  lapse_months: rule.lapseMonths,
  ladder: rule.ladder.map((step) => ({ ...step })),
})
