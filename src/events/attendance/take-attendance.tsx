import { CircleAlert, CircleCheck, Info, LoaderCircle } from 'lucide-react'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { clsx } from 'clsx'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { lookupProblem } from '#drivers/id-no/plant-id-no.rules.ts'
import { fieldErrors } from '#platform/contract/problem.ts'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { attendanceContract } from './attendance.contract.ts'
import { useAttendanceEntries, type AttendanceEntry } from './attendance-entries.hooks.ts'

/** Adds drivers one by one, by keyboard, phone or scanner: Enter adds the driver and clears the field. */
export function TakeAttendance({ eventId }: { readonly eventId: string }): ReactNode {
  const panel = usePanel()
  const { entered, announcement, enter, retry } = useAttendanceEntries(eventId)
  const [typed, setTyped] = useState('')
  const { ask, confirmation } = useConfirm()
  useUnsavedGuard(typed !== '' || entered.some(({ state }) => state === 'sending' || state === 'failed'), ask)
  return (
    <>
      <PanelBody>
        <NumberForm eventId={eventId} typed={typed} onType={setTyped} onEnter={enter} />
        <output className="sr-only">{announcement}</output>
        {entered.length > 0 && (
          <ol aria-label="Entered" className="flex flex-col divide-y divide-line">
            {entered.map((entry) => (
              <Entered key={entry.key} entry={entry} onRetry={() => retry(entry)} />
            ))}
          </ol>
        )}
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Done</Button>
      </PanelFoot>
      {confirmation}
    </>
  )
}

type NumberFormProps = {
  readonly eventId: string
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onEnter: (idNo: string) => void
}

/** A wrong number stays selected, so that the next scan replaces it. */
function NumberForm({ eventId, typed, onType, onEnter }: NumberFormProps): ReactNode {
  const [problem, setProblem] = useState<string>()
  const idNoPattern = useActor().acting?.plant.id_no_pattern ?? ''
  const field = useRef<HTMLInputElement>(null)
  const type = (text: string, wrong?: string): void => {
    onType(text)
    setProblem(wrong)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    const idNo = typed.replaceAll(/\s/g, '')
    const wrong = problemOf(idNo, eventId, idNoPattern)
    if (wrong === undefined) onEnter(idNo)
    type(wrong === undefined ? '' : typed, wrong)
    field.current?.focus()
    field.current?.select()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-1.5">
      <label htmlFor="attendance-id-no" className="text-13 font-semibold">
        Id number of the driver
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id="attendance-id-no"
          inputMode="numeric"
          enterKeyHint="done"
          autoComplete="off"
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? 'attendance-hint' : 'attendance-problem'}
          value={typed}
          onChange={({ target }) => type(target.value)}
          className="control digits"
        />
        <Button type="submit" look="primary">
          Add
        </Button>
      </div>
      {problem && <ProblemText id="attendance-problem">{problem}</ProblemText>}
      <p id="attendance-hint" className="text-13 text-ink-2">
        Enter the whole number and press Enter, or scan the cards one by one.
      </p>
    </form>
  )
}

/** The contract's error for the number, before it is sent. */
function problemOf(idNo: string, eventId: string, pattern: string): string | undefined {
  const read = attendanceContract.add.input.safeParse({ id_no: idNo, eventId })
  return read.success ? lookupProblem(read.data.id_no, pattern) : fieldErrors(read.error)['id_no']
}

function Entered({ entry, onRetry }: { readonly entry: AttendanceEntry; readonly onRetry: () => void }): ReactNode {
  const { idNo, state, text } = entry
  const { Icon, look } = looks[state]
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Icon aria-hidden className={clsx('size-[1.125rem] shrink-0', look)} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{text}</span>
        <span className="digits block text-13 text-ink-2">{idNo}</span>
      </span>
      {state === 'failed' && <Button onClick={onRetry}>Try again</Button>}
    </li>
  )
}

const looks = {
  sending: { Icon: LoaderCircle, look: 'animate-spin text-ink-2' },
  added: { Icon: CircleCheck, look: 'text-ok' },
  already: { Icon: Info, look: 'text-info' },
  refused: { Icon: CircleAlert, look: 'text-bad' },
  failed: { Icon: CircleAlert, look: 'text-bad' },
} satisfies Record<AttendanceEntry['state'], { Icon: typeof Info; look: string }>
