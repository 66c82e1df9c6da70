import type { ReactNode } from 'react'
import type { Route } from '#platform/contract/route.ts'
import type { List } from '#platform/web/list/list-state.ts'
import { savedFiltersContract, type FilteredList } from './saved-filters.contract.ts'
import type { Saved } from '#platform/web/table/table.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { useSaved, type SavedTexts } from './saved-menu.tsx'

type Of = Pick<List<Route>, 'path' | 'fields' | 'isFiltered' | 'clear'>

/** A list's saved filters, for its 'View'; the one that is shown is a chip too. */
export function useSavedFilters(list: FilteredList, { path, fields, isFiltered, clear }: Of): Saved {
  const { shown, ...saved } = useSaved({ list, path, fields, calls: savedFiltersContract, texts: filterTexts }, isFiltered)
  return { ...saved, title: filterTexts.title, chip: shown && <SavedChip name={shown.name} onRemove={clear} /> }
}

const Chip = lazyPart(() => import('#platform/web/list/chip.tsx'), 'Chip')

const SavedChip = ({ name, onRemove }: { name: string; onRemove: () => void }): ReactNode => (
  <Waiting fallback={null}>
    <Chip label={name} onRemove={onRemove} />
  </Waiting>
)

const filterTexts: SavedTexts = {
  title: 'Saved filters',
  noun: 'saved filter',
  save: 'Save these filters',
  submit: 'Save filters',
  nothing: 'There are no saved filters.',
}
