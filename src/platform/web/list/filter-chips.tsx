import type { ReactNode } from 'react'
import { formatDate } from '../dates.ts'
import { lazyPart } from '../waiting.tsx'
import { Chip, ChoiceChip } from './chip.tsx'
import { canEdit, type Day, type Filter } from './filter.ts'

/** The filters that are set, each of which is changed or removed. */
export const FilterChips = ({ chips }: { chips: readonly Filter[] }): ReactNode => (
  <ul aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-2 max-md:order-2">
    {chips.map((filter) => (
      <li key={filter.label} className="min-w-0">
        <FilterChip filter={filter} />
      </li>
    ))}
  </ul>
)

const load = () => import('./filter-menu.tsx')
const FilterEditor = lazyPart(load, 'FilterEditor')

function FilterChip({ filter }: { filter: Filter }): ReactNode {
  const { label, remove } = filter
  const editor = (close: () => void): ReactNode => <FilterEditor filter={filter} onDone={close} />
  const shared = { label, onRemove: remove, onWant: () => void load(), ...(canEdit(filter) && { editor }) }
  if (filter.kind === 'choice') return <ChoiceChip {...shared} options={filter.options} value={filter.value} />
  return <Chip {...shared}>{filter.kind === 'days' ? daysText(filter.days) : filter.text}</Chip>
}

/** 'from 1 Nov 2026, to 5 Nov 2026' */
const daysText = (days: readonly Day[]): string =>
  days.flatMap(({ label, value }) => (value ? `${label.toLowerCase()} ${formatDate(value)}` : [])).join(', ')
