import { Plus } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Popover } from '../navigation/popover.tsx'
import { lazyPart, Waiting } from '../waiting.tsx'
import { canEdit, isSet, type Filter } from './filter.ts'
import { ClearFilters } from './search-box.tsx'

export type FilterBarProps = {
  list: { isFiltered: boolean; clear: () => void }
  search?: ReactNode
  filters?: readonly (Filter | false | undefined)[]
}

const load = () => import('./filter-menu.tsx')
const FilterMenu = lazyPart(load, 'FilterMenu')
const FilterChips = lazyPart(() => import('./filter-chips.tsx'), 'FilterChips')
const preload = (): void => void load()

/** A list's search, one button that adds filters, and a chip for each that is set. */
export function FilterBar({ list, search, filters = [] }: FilterBarProps): ReactNode {
  const all = filters.filter((filter) => filter !== undefined && filter !== false)
  const chips = all.filter(isSet)
  const onKeyDown = ({ key, target }: KeyboardEvent): void => {
    if (key === 'Backspace' && target instanceof HTMLInputElement && target.value === '' && target.closest('search')) chips.at(-1)?.remove()
  }
  return (
    <div role="presentation" className="contents" onKeyDown={onKeyDown}>
      {search}
      {all.some(canEdit) && (
        <Popover
          label="Add a filter"
          onWant={preload}
          renderButton={(trigger) => (
            <Button {...trigger} data-adds icon={<Plus aria-hidden />} aria-label="Filter" className="max-md:px-3!">
              <span className="max-md:sr-only">Filter</span>
            </Button>
          )}
        >
          {(close) => <FilterMenu filters={all.filter(canEdit)} onDone={close} />}
        </Popover>
      )}
      {/* On phones what is set stands below the row of search, filter and view. */}
      {list.isFiltered && <span aria-hidden className="order-1 h-0 basis-full md:hidden" />}
      {chips.length > 0 && (
        <Waiting fallback={<span className="h-9 max-md:order-2 pointer-coarse:h-11" />}>
          <FilterChips chips={chips} />
        </Waiting>
      )}
      <div className="empty:hidden max-md:order-3">
        <ClearFilters isSet={list.isFiltered} onClear={list.clear} />
      </div>
    </div>
  )
}
