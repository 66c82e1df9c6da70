import { useId, type ReactNode } from 'react'
import { formatDate } from '#platform/web/dates.ts'
import { ProblemText } from '#platform/web/form/field.tsx'
import type { Early } from './early.hooks.ts'

/** Why an approval cannot wait for the reply of who still may give one. */
export function EarlyReason({ text, onChange, problem, dueOn, isFixed }: Early & { isFixed: boolean }): ReactNode {
  const id = useId()
  return (
    <div className="mt-4 flex flex-col gap-1.5">
      <label htmlFor={id} className="text-13 font-semibold">
        Why this cannot wait
      </label>
      <p id={`${id}-hint`} className="text-13 text-ink-2">
        The driver and the office may reply until {formatDate(dueOn)}. Where there is danger, place a hold instead: it acts at once.
      </p>
      <textarea
        id={id}
        rows={2}
        value={text}
        readOnly={isFixed}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-hint${problem ? ` ${id}-problem` : ''}`}
        onChange={({ target }) => onChange(target.value)}
        className="control h-auto! resize-y py-2 read-only:bg-sunken read-only:text-ink-2"
      />
      {problem && <ProblemText id={`${id}-problem`}>{problem}</ProblemText>}
    </div>
  )
}
