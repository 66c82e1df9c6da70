import type { Actor } from '#accounts/people.ts'
import { filterReader, storedLists, type SavedKind } from '#accounts/saved-filters/saved-filters.service.ts'
import type { FilterReader } from '#accounts/saved-filters/saved-filters.store.ts'
import { reportNames, type ReportName } from '../mechanism/report.contract.ts'
import { maxViews } from './views.contract.ts'

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
export function reportOfView(list: string): ReportName {
  const report = reportNames.find((name) => views.prefix + name === list)
  if (report === undefined) throw new Error(`There is no report ${list}`)
  return report
}
