import { scopeOf, todayOf, type Actor } from '#accounts/people.ts'
import { findDriverNames } from '#drivers/find-driver.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import { conflict, invalid, overloaded } from '#platform/server/http/refusal.ts'
import type { Rule } from './requirement-input.contract.ts'
import { judgePlan } from './plan.service.ts'
import { blocksTooMany } from './requirements.rules.ts'
import { findRequirement, hasTopic, listVersionsOf } from './requirements.store.ts'
import { newlyBlockedText } from './rule-texts.rules.ts'
import { problemsOfDays } from './saving.rules.ts'
import { definitionOf } from './typed-rule.rules.ts'

/** More names are no preview. */
const mostNamed = 25

type BlockedDriver = { id: string; name: string; reason: string }
export type Preview = {
  day: string
  active: number
  newlyBlocked: number
  needsSecond: boolean
  drivers: readonly BlockedDriver[]
  hint: string | null
}

type InTurn = <T>(owner: string, gone: AbortSignal, work: (signal: AbortSignal) => Promise<T>) => Promise<T>

/** Each person has one preview at a time: the next one ends it, and so does a lost connection. */
export function openPreviews(): InTurn {
  const running = new Map<string, AbortController>()
  return async (owner, gone, work) => {
    running.get(owner)?.abort(conflict('newer_preview', 'A newer preview has begun, so this one was stopped.'))
    const own = new AbortController()
    running.set(owner, own)
    gone.addEventListener('abort', () => own.abort(overloaded()), { once: true })
    try {
      return await work(own.signal)
    } finally {
      if (running.get(owner) === own) running.delete(owner)
    }
  }
}

type Asked = { actor: Actor; now: Date; signal: AbortSignal }

/** Whom the draft would block. Throws 404 for another plant's requirement, 422 for days that cannot be. */
export async function previewRule(
  db: Db,
  { id: requirementId, rule }: { id: string | undefined; rule: Rule },
  { actor, now, signal }: Asked,
): Promise<Preview> {
  const [plantId, today] = [actor.plant.id, todayOf(actor, now)]
  const requirement = requirementId === undefined ? undefined : await findRequirement(db, plantId, requirementId)
  const versions = requirement ? await listVersionsOf(db, plantId, requirement.id) : []
  const definition = definitionOf(rule)
  const problems = problemsOfDays({ fromDay: rule.from_day, metBy: definition.metBy, today, versions })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  const plan = { of: 'own', definition, fromDay: rule.from_day, forAll: rule.for_all } as const
  const { day, active, blocked } = await judgePlan({ db, plantId, today, signal }, plan, { requirement, versions })
  const ends = new Map(blocked.map(({ driverId, endsOn }) => [driverId, endsOn]))
  const mayRead = actor.permissions.includes('drivers.read')
  const names = mayRead ? await findDriverNames(db, scopeOf(actor), [...ends.keys()]) : new Map<string, string>()
  return {
    day,
    active,
    newlyBlocked: blocked.length,
    needsSecond: blocksTooMany({ newlyBlocked: blocked.length, active }),
    drivers: [...names]
      .toSorted(([, one], [, other]) => one.localeCompare(other))
      .slice(0, mostNamed)
      .map(([id, name]) => ({ id, name, reason: newlyBlockedText(definition.proof, ends.get(id) ?? null) })),
    hint: await hintOf(db, plantId, definition.proof),
  }
}

async function hintOf(db: Db, plantId: string, proof: Rule['proof']): Promise<string | null> {
  if (proof.kind !== 'attendance' || (await hasTopic(db, plantId, proof.topic))) return null
  return `No event at this plant has the topic '${proof.topic}' yet. Schedule one, and drivers meet this by attending it.`
}
