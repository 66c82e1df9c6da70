import type { ReactNode } from 'react'
import type { Route } from '#platform/contract/route.ts'
import type { List } from '#platform/web/list/list-state.ts'
import { savedFiltersContract, type FilteredList } from './saved-filters.contract.ts'
import { SavedMenu, type SavedTexts } from './saved-menu.tsx'

export type SavedFiltersProps = { list: FilteredList; of: Pick<List<Route>, 'path' | 'fields'> }

/** The menu of a list's saved filters. */
export function SavedFilters({ list, of: { path, fields } }: SavedFiltersProps): ReactNode {
  return <SavedMenu list={list} path={path} fields={fields} calls={savedFiltersContract} texts={filterTexts} />
}

const filterTexts: SavedTexts = {
  title: 'Saved filters',
  noun: 'saved filter',
  save: 'Save these filters',
  submit: 'Save filters',
  nothing: 'There are no saved filters.',
}
