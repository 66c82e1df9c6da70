import { useState, type ReactNode } from 'react'
import { isAsAt } from '#platform/contract/as-at.ts'
import { DayFilter } from '#platform/web/list/day-filter.tsx'
import { knownAs, type KnownAs } from './as-at.contract.ts'

type PickerProps = { asAt: string; known: KnownAs; onChoose: (chosen: { as_at: string; known: KnownAs }) => void }

/** Day and time by the plant's clock, and what counts; asks once both are complete. */
export function MomentPicker({ asAt, known, onChoose }: PickerProps): ReactNode {
  const [day, setDay] = useState(asAt.slice(0, 10))
  const [time, setTime] = useState(asAt.slice(11, 16))
  const change = (nextDay: string, nextTime: string): void => {
    setDay(nextDay)
    setTime(nextTime)
    const text = `${nextDay}T${nextTime}`
    if (isAsAt(text)) onChoose({ as_at: text, known })
  }
  return (
    <div className="flex flex-wrap items-end gap-x-6 gap-y-3 sm:items-center print:hidden">
      <div className="flex flex-wrap items-end gap-3 sm:items-center">
        <DayFilter label="As at" value={day} onChange={(chosen = '') => change(chosen, time)} />
        <label className="flex min-w-0 flex-1 basis-28 flex-col gap-1 text-13 text-ink-2 sm:flex-none sm:basis-auto sm:flex-row sm:items-center sm:gap-2">
          <span>Time</span>
          <input type="time" value={time} onChange={({ target }) => change(day, target.value)} className="control digits sm:w-auto!" />
        </label>
      </div>
      <fieldset className="flex flex-wrap items-center gap-x-5 gap-y-1">
        <legend className="sr-only">What counts</legend>
        {knownAs.map((each) => (
          <label key={each} className="flex min-h-11 items-center gap-2 sm:min-h-9 pointer-coarse:min-h-11">
            <input
              type="radio"
              name="known"
              checked={known === each}
              disabled={asAt === ''}
              onChange={() => onChoose({ as_at: asAt, known: each })}
              className="size-4 pointer-coarse:size-5"
            />
            {each === 'then' ? 'As known then' : 'As known now'}
          </label>
        ))}
      </fieldset>
    </div>
  )
}
