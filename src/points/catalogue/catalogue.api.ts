import { todayOf, type Handlers } from '#accounts/people.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { ofDay, ruleOf } from '../points-rule.rules.ts'
import type { catalogueContract } from './catalogue.contract.ts'
import type { pointsRuleContract } from './points-rule.contract.ts'
import { presentEntry, presentRule, presentEntryVersion } from './catalogue.presenter.ts'
import { endEntry, sayEntry } from './catalogue.service.ts'
import { countsPoints, listEntryVersions, listVersionsOfEntry } from './catalogue.store.ts'
import { sayPointsRule } from './points-rule.service.ts'
import { listPointsRules } from './points-rule.store.ts'

export const catalogueApi: Handlers<typeof catalogueContract> = {
  index: async ({ db, actor, now }) => {
    const today = todayOf(actor, now)
    const entries = Map.groupBy(await listEntryVersions(db, actor.plant.id), ({ entryId }) => entryId)
    const rows = [...entries].flatMap(([entryId, versions]) => presentEntry(entryId, versions, today) ?? [])
    return { data: rows.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other))), today }
  },

  details: async ({ db, actor, now, input: { entry_id: entryId } }) => {
    const today = todayOf(actor, now)
    const versions = await listVersionsOfEntry(db, actor.plant.id, entryId)
    const entry = presentEntry(entryId, versions, today)
    if (!entry) throw notFound()
    return { entry, versions: versions.map((version) => presentEntryVersion(version, versions, today)).toReversed(), today }
  },

  create: async ({ db, actor, now, input }) => {
    const entry_id = await sayEntry(db, null, input, { actor, at: now })
    return { message: 'Added to the catalogue', entry_id }
  },

  change: async ({ db, actor, now, input: { entry_id: entryId, ...said } }) => {
    await sayEntry(db, entryId, said, { actor, at: now })
    return { message: 'Changed' }
  },

  end: async ({ db, actor, now, input: { entry_id: entryId, from_day } }) => {
    await endEntry(db, entryId, from_day, { actor, at: now })
    return { message: from_day > todayOf(actor, now) ? 'The entry will end' : 'The entry has ended' }
  },

  offered: async ({ db, actor, now, input }) => {
    const day = input.day || todayOf(actor, now)
    const entries = Map.groupBy(await listEntryVersions(db, actor.plant.id), ({ entryId }) => entryId)
    const offered = [...entries].flatMap(([_id, versions]) => {
      const said = ofDay(versions, day)
      if (!said || said.isEnded) return []
      const { category, name, severity, points, lapse_months } = said
      return [{ _id, category, name, severity, points, lapse_months }]
    })
    const sorted = offered.toSorted((one, other) => `${one.category} ${one.name}`.localeCompare(`${other.category} ${other.name}`))
    return { is_used: await countsPoints(db, actor.plant.id, day), entries: sorted }
  },
}

const orderOf = ({ state, version }: { state: string; version: { category: string; name: string } }): string =>
  `${state === 'ended' ? 1 : 0} ${version.category} ${version.name}`

export const pointsRuleApi: Handlers<typeof pointsRuleContract> = {
  shown: async ({ db, actor, now }) => {
    const today = todayOf(actor, now)
    const rules = await listPointsRules(db, actor.plant.id)
    const next = rules.find(({ fromDay }) => fromDay > today)
    const last = next && ofDay(rules, next.fromDay)
    return { now: presentRule(ruleOf(rules, today)), next: last ? presentRule(last) : null, today }
  },

  change: async ({ db, actor, now, input }) => {
    const { from_day, minor_points: minor, serious_points: serious, critical_points: critical } = input
    const rule = {
      fromDay: from_day,
      repeatDoubles: input.repeat_doubles,
      goodPractice: { points: input.good_practice_points, months: input.good_practice_months },
      severityPoints: { minor, serious, critical },
      lapseMonths: input.lapse_months,
      ladder: input.ladder.map(({ points, action, days }) => ({ points, action, days: days ?? null })),
    }
    await sayPointsRule(db, rule, { actor, at: now })
    return { message: 'Saved' }
  },
}
