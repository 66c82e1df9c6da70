import { todayOf, type Actor } from '#accounts/people.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, invalid, notFound } from '#platform/server/http/refusal.ts'
import type { Action } from '../ladder/actions.rules.ts'
import { ofDay } from '../points-rule.rules.ts'
import type { Severity } from '../severities.rules.ts'
import { entryDayProblem, isSameEntry, mostEntries, nextOf } from './entry-state.rules.ts'
import { insertEntry, insertEntryVersion, listEntryVersions, lockCatalogue, type VersionRow } from './catalogue.store.ts'

export type Said = {
  category: string
  name: string
  severity: Severity
  points: number
  lapse_months: number
  action: Action
  action_days?: number | undefined
  training_topic?: string | undefined
  training_points?: number | undefined
  from_day: PlainDate
}
type By = { actor: Actor; at: Date }

/** Adds an entry, or says something else of one from a day on; answers the entry's id. Throws 404 for another plant's, 409 and 422 where it cannot be said. */
export function sayEntry(db: Db, entryId: string | null, said: Said, by: By): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { all, own } = await lockedVersions(tx, entryId, by)
    assertDay(said.from_day, by)
    if (ofDay(own, said.from_day)?.isEnded) throw conflict('entry_ended', endedText)
    const others = Map.groupBy(all, (version) => version.entryId)
    if (entryId === null && others.size >= mostEntries)
      throw conflict('too_many_entries', `A catalogue has at most ${mostEntries} entries, with those that have ended.`)
    const isTaken = [...others].some(([id, versions]) => {
      const last = nextOf(versions, said.from_day) ?? ofDay(versions, said.from_day)
      return id !== entryId && last !== undefined && !last.isEnded && isSameEntry(last, said)
    })
    if (isTaken) throw invalid({ name: 'Another entry of this category has this name' })
    const id = entryId ?? (await insertEntry(tx, { plantId: by.actor.plant.id, by: by.actor.userId, at: by.at }))
    const { action_days = null, training_topic = null, training_points = null, ...rest } = said
    await write(tx, id, { ...rest, action_days, training_topic, training_points, is_ended: false }, by)
    return id
  })
}

/** Takes an entry out of the catalogue from a day on. */
export function endEntry(db: Db, entryId: string, fromDay: PlainDate, by: By): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { own } = await lockedVersions(tx, entryId, by)
    assertDay(fromDay, by)
    const last = ofDay(own, fromDay) ?? own.at(-1)
    if (!last) throw notFound()
    if (last.isEnded) throw conflict('entry_ended', endedText)
    const later = nextOf(own, fromDay)
    if (later)
      throw conflict(
        'change_ahead',
        'A change of this entry lies ahead, by which it would be in the catalogue again. Choose its day or a later one.',
      )
    const { category, name, severity, points, lapse_months, action, action_days, training_topic, training_points } = last
    const same = { category, name, severity, points, lapse_months, action, action_days, training_topic, training_points }
    await write(tx, entryId, { ...same, from_day: fromDay, is_ended: true }, by)
  })
}

const endedText = 'This entry has ended. Add a new one instead.'

function assertDay(fromDay: PlainDate, { actor, at }: By): void {
  const problem = entryDayProblem(fromDay, todayOf(actor, at))
  if (problem !== undefined) throw invalid({ from_day: problem })
}

async function lockedVersions(
  tx: Tx,
  entryId: string | null,
  { actor }: By,
): Promise<{ all: readonly VersionRow[]; own: readonly VersionRow[] }> {
  await lockCatalogue(tx, actor.plant.id)
  const all = await listEntryVersions(tx, actor.plant.id)
  const own = all.filter((version) => version.entryId === entryId)
  if (entryId !== null && own.length === 0) throw notFound()
  return { all, own }
}

type Written = Parameters<typeof insertEntryVersion>[1]

async function write(
  tx: Tx,
  entryId: string,
  said: Omit<Written, 'entry_id' | 'created_by' | 'created_at'>,
  { actor, at }: By,
): Promise<void> {
  await insertEntryVersion(tx, { ...said, entry_id: entryId, created_by: actor.userId, created_at: at })
  await writeAudit(tx, {
    at,
    userId: actor.userId,
    plantId: actor.plant.id,
    action: said.is_ended === true ? 'catalogue entry ended' : 'catalogue entry changed',
    subject: 'violation_entry',
    subjectId: entryId,
    after: { name: said.name, category: said.category, severity: said.severity, points: said.points, from_day: said.from_day },
  })
}
