import { useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { Waiting } from '../waiting.tsx'
import { ChoicesBoundary } from './choices-boundary.tsx'
import { DayFilter } from './day-filter.tsx'
import type { Filter, FilterOptions } from './filter.ts'
import { PickList } from './pick-list.tsx'

type MenuProps = { filters: readonly Filter[]; onDone: () => void }

/** The list's filters; the chosen one is edited in its place. */
export function FilterMenu({ filters, onDone }: MenuProps): ReactNode {
  const [label, setLabel] = useState<string>()
  const chosen = filters.find((filter) => filter.label === label)
  if (chosen) return <FilterEditor filter={chosen} onDone={onDone} />
  return <PickList label="Filters" options={filters.map((filter) => ({ value: filter.label, label: filter.label }))} onPick={setLabel} />
}

type EditorProps = { filter: Filter; onDone: () => void }

export function FilterEditor({ filter, onDone }: EditorProps): ReactNode {
  if (filter.kind === 'choice') {
    const pick = (value: string): void => {
      filter.choose(value)
      onDone()
    }
    return (
      <ChoicesBoundary>
        <Waiting fallback={<p className="p-3 text-ink-2">Loading…</p>}>
          <Choices label={filter.label} options={filter.options} value={filter.value} onPick={pick} />
        </Waiting>
      </ChoicesBoundary>
    )
  }
  return (
    <div className="flex flex-col gap-3 p-3">
      <p className="font-semibold">{filter.label}</p>
      {filter.kind === 'own'
        ? filter.Editor && <filter.Editor onDone={onDone} />
        : filter.days.map(({ set, ...day }, index) => <DayFilter key={day.label} {...day} isFirst={index === 0} onChange={set} />)}
      {filter.kind === 'days' && <Button onClick={onDone}>Done</Button>}
    </div>
  )
}

type ChoicesProps = { label: string; options: FilterOptions; value: string | undefined; onPick: (value: string) => void }

const Choices = ({ options, ...list }: ChoicesProps): ReactNode => (
  <PickList {...list} options={typeof options === 'function' ? options() : options} />
)
