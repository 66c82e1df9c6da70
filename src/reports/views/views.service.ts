import * as z from 'zod/mini'
import type { Actor } from '#accounts/people.ts'
import { filterReader, keepOwnFilter, storedLists, type SavedKind } from '#accounts/saved-filters/saved-filters.service.ts'
import type { FilterReader } from '#accounts/saved-filters/saved-filters.store.ts'
import { isStorable, notStorableText } from '#platform/contract/plain-text.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import { invalid, Refusal } from '#platform/server/http/refusal.ts'
import { openReport } from '../mechanism/open-report.service.ts'
import { notFoundText, readFilters } from '../mechanism/report.service.ts'
import { reportNames, reportQuery, reportTable, type ReportName } from '../mechanism/report.contract.ts'
import type { OpenReport } from '../mechanism/report-rows.store.ts'
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
export async function checkView(db: Db, { report, query, actor, now }: NewView): Promise<OpenReport> {
  try {
    return await openReport(db, reportOf(report), readView(query), { userId: actor.userId, plantId: actor.plant.id, now })
  } catch (error) {
    if (!(error instanceof Refusal) || !error.errors) throw error
    const text = `The report cannot be opened with these filters. ${Object.values(error.errors).join('. ')}.`
    throw invalid({ query: text }, text)
  }
}

/** The actor's own view of this address, saved under the name where there is none. Throws a Refusal (422) for filters that find nothing here. */
export async function keepView(tx: Tx, { name, ...view }: NewView & { name: string }): Promise<string> {
  const lost = (await readFilters(tx, await checkView(tx, view))).filter(({ text }) => text === notFoundText)
  if (lost.length > 0) {
    const text = `There is nothing of this plant behind the filter ${lost.map(({ label }) => `'${label}'`).join(' and ')}. Choose again.`
    throw invalid({ query: text }, text)
  }
  const { report: list, query, actor } = view
  return keepOwnFilter(tx, views, { list, name, query, userId: actor.userId })
}
