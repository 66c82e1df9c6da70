import type { OwnRule, OwnRuleVersion } from '#drivers/requirements/own-ends.rules.ts'
import { RequirementDefinition, type BuiltInDefinition } from '#drivers/requirements/requirement-definition.contract.ts'
import { findNewlyBlocked, type Judged, type Judging } from './newly-blocked.service.ts'
import type { VersionRecord } from './requirements.store.ts'

/** What a version will say, before it is stored. */
export type Plan =
  | { of: 'own'; definition: RequirementDefinition; fromDay: string; forAll: boolean }
  | { of: 'built-in'; key: string; definition: BuiltInDefinition; fromDay: string; forAll: boolean }

/** A draft counts as of a requirement that nobody has yet. */
const noId = '0'

const toRuleVersion = ({ definition, from_day, for_all, is_ended, begun_at }: VersionRecord): OwnRuleVersion => ({
  definition: RequirementDefinition.parse(definition),
  fromDay: from_day,
  forAll: for_all,
  isEnded: is_ended,
  hasBegun: begun_at !== null,
})

type Requirement = { id: string; key: string } | undefined

/** Whom a plan would block on its day who may load today and would not be blocked that day without it. */
export async function judgePlan(
  judging: Judging,
  plan: Plan,
  { requirement, versions }: { requirement: Requirement; versions: readonly VersionRecord[] },
): Promise<Judged & { day: string }> {
  if (plan.of === 'built-in') {
    const day = plan.fromDay
    return { day, ...(await findNewlyBlocked(judging, { day, builtIn: plan })) }
  }
  const { id, key } = requirement ?? { id: noId, key: '' }
  const standing = versions.filter(({ withdrawn_at }) => withdrawn_at === null).map(toRuleVersion)
  const draft: OwnRuleVersion = { ...plan, isEnded: false, hasBegun: plan.fromDay <= judging.today }
  const day = plan.definition.metBy ?? plan.fromDay
  const rule = (some: readonly OwnRuleVersion[]): OwnRule => ({ id, key, versions: some.toSorted(byDay) })
  return { day, ...(await findNewlyBlocked(judging, { day, before: rule(standing), after: rule([...standing, draft]) })) }
}

const byDay = (one: OwnRuleVersion, other: OwnRuleVersion): number => (one.fromDay < other.fromDay ? -1 : 1)
