import { useState, type FormEvent, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import type { Filter } from '#platform/web/list/filter.ts'
import { defaultDaysWithout } from '../events.rules.ts'
import type { TrainingList } from './training-list.hooks.ts'

/** Drivers by days without training or toolbox talk. */
export const withoutFilter = ({ state: { without_days: days }, change }: Pick<TrainingList, 'state' | 'change'>): Filter => ({
  kind: 'own',
  label: 'No training or toolbox talk',
  text: days && `for ${days} days`,
  Editor: ({ onDone }) => <DaysWithout days={days} onChange={(without_days) => change({ without_days })} onDone={onDone} />,
  remove: () => change({ without_days: undefined }),
})

type DaysWithoutProps = { days: number | undefined; onChange: (days: number) => void; onDone: () => void }

function DaysWithout({ days, onChange, onDone }: DaysWithoutProps): ReactNode {
  const [typed, setTyped] = useState(String(days ?? defaultDaysWithout))
  const entered = Math.trunc(Number(typed))
  const isValid = entered >= 1 && entered <= 3650
  const apply = (event: FormEvent): void => {
    event.preventDefault()
    if (!isValid) return
    onChange(entered)
    onDone()
  }
  return (
    <form onSubmit={apply} className="flex items-center gap-2">
      <input
        ref={focus}
        aria-label="Days without training or toolbox talk"
        inputMode="numeric"
        value={typed}
        aria-invalid={isValid ? undefined : true}
        onChange={({ target }) => setTyped(target.value)}
        className="control digits w-18! text-center"
      />
      days
      <Button type="submit">Show</Button>
    </form>
  )
}

const focus = (field: HTMLElement | null): void => field?.focus()
