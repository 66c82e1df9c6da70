import * as z from 'zod/mini'
import type { Actor } from '#accounts/people.ts'
import { filterReader, storedLists, type SavedKind } from '#accounts/saved-filters/saved-filters.service.ts'
import type { FilterReader } from '#accounts/saved-filters/saved-filters.store.ts'
import { isStorable, notStorableText } from '#platform/contract/plain-text.ts'
import type { Db } from '#platform/server/database/database.ts'
import { invalid, Refusal } from '#platform/server/http/refusal.ts'
import { openReport } from '../mechanism/open-report.service.ts'
import { reportNames, reportQuery, reportTable, type ReportName } from '../mechanism/report.contract.ts'
import { reportOf } from '../reports.store.ts'
import { maxViews } from './views.contract.ts'

export { reportOf } from '../reports.store.ts'

export const views: SavedKind = {
  prefix: 'report.',
  lists: reportNames,
  noun: 'View',
  max: maxViews,
  isMaxOfEach: false,
  permission: 'reports.read',
}
export const viewLists = storedLists(views)
export const viewReader = (actor: Actor): FilterReader => filterReader(views, actor)

/** The report of a stored view. */
export const reportOfView = (list: string): ReportName => reportNamed(list.slice(views.prefix.length))

export function reportNamed(name: string): ReportName {
  const report = reportNames.find((each) => each === name)
  if (report === undefined) throw new Error(`There is no report ${name}`)
  return report
}

const ViewInput = z.omit(z.object({ ...reportQuery, ...reportTable }), { report: true })

/** The input of a report from its address; what only the screen reads is left out. */
export function readView(query: string): z.output<typeof ViewInput> {
  const fields = [...new URLSearchParams(query)]
  const unstorable = fields.filter(([, value]) => !isStorable(value))
  if (unstorable.length > 0) throw invalid(Object.fromEntries(unstorable.map(([name]) => [name, notStorableText])))
  const parsed = ViewInput.safeParse(Object.fromEntries(fields))
  if (parsed.success) return parsed.data
  throw invalid(Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message])))
}

type NewView = { report: ReportName; query: string; actor: Actor; now: Date }

/** Throws a Refusal (422) where the report cannot be opened with this address. */
export async function checkView(db: Db, { report, query, actor, now }: NewView): Promise<void> {
  try {
    await openReport(db, reportOf(report), readView(query), { userId: actor.userId, plantId: actor.plant.id, now })
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error
    const text = `The report cannot be opened with these filters. ${Object.values(error.errors).join('. ')}.`
    throw invalid({ query: text }, text)
  }
}
