import { CircleAlert, CircleCheck, Info, LoaderCircle } from 'lucide-react'
import { useRef, useState, type FormEvent, type ReactNode } from 'react'
import { clsx } from 'clsx'
import { fieldErrors } from '#platform/contract/problem.ts'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { useUnsavedGuard } from '#platform/web/form/unsaved-guard.ts'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { attendanceContract } from './attendance.contract.ts'
import { useAttendanceEntries, type AttendanceEntry } from './attendance-entries.hooks.ts'
import { ScanWithCamera } from './scan-with-camera.tsx'
import { useScannedKeys } from './scanned-keys.hooks.ts'

/** Adds drivers one by one, by keyboard, hand scanner or camera: Enter adds the driver and clears the field. */
export function TakeAttendance({ eventId }: { eventId: string }): ReactNode {
  const panel = usePanel()
  const { entered, announcement, enter, retry } = useAttendanceEntries(eventId)
  const [typed, setTyped] = useState('')
  const { ask, confirmation } = useConfirm()
  useUnsavedGuard(typed !== '' || entered.some(({ state }) => state === 'sending' || state === 'failed'), ask)
  return (
    <>
      <PanelBody>
        <NumberForm eventId={eventId} typed={typed} onType={setTyped} onEnter={enter} />
        <ScanWithCamera onCode={enter} />
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
  eventId: string
  typed: string
  onType: (typed: string) => void
  onEnter: (shown: string) => void
}

/** A wrong number stays selected, so that the next scan replaces it. */
function NumberForm({ eventId, typed, onType, onEnter }: NumberFormProps): ReactNode {
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  useScannedKeys(field)
  const type = (text: string, wrong?: string): void => {
    onType(text)
    setProblem(wrong)
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    event.stopPropagation()
    const wrong = problemOf(typed, eventId)
    if (wrong === undefined) onEnter(typed.trim())
    type(wrong === undefined ? '' : typed, wrong)
    field.current?.focus()
    field.current?.select()
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-1.5">
      <label htmlFor="attendance-id-no" className="text-13 font-semibold">
        Card number or id number
      </label>
      <div className="flex gap-2">
        <input
          ref={field}
          id="attendance-id-no"
          enterKeyHint="done"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
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
        Enter the whole number and press Enter, or scan the cards one by one with a hand scanner or the camera.
      </p>
    </form>
  )
}

/** The contract's error, before it is sent. */
function problemOf(shown: string, eventId: string): string | undefined {
  const read = attendanceContract.add.input.safeParse({ id_no: shown, eventId })
  return read.success ? undefined : fieldErrors(read.error)['id_no']
}

function Entered({ entry, onRetry }: { entry: AttendanceEntry; onRetry: () => void }): ReactNode {
  const { shown, state, text } = entry
  const { Icon, look } = looks[state]
  return (
    <li className="flex items-center gap-3 py-2.5">
      <Icon aria-hidden className={clsx('size-[1.125rem] shrink-0', look)} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{text}</span>
        <span className="digits block text-13 text-ink-2">{shown.length > longestNumber ? 'Code of a card' : shown}</span>
      </span>
      {state === 'failed' && <Button onClick={onRetry}>Try again</Button>}
    </li>
  )
}

/** Longer is the text of a code, which says nothing to a person. */
const longestNumber = 40

const looks = {
  sending: { Icon: LoaderCircle, look: 'animate-spin text-ink-2' },
  added: { Icon: CircleCheck, look: 'text-ok' },
  already: { Icon: Info, look: 'text-info' },
  refused: { Icon: CircleAlert, look: 'text-bad' },
  failed: { Icon: CircleAlert, look: 'text-bad' },
} satisfies Record<AttendanceEntry['state'], { Icon: typeof Info; look: string }>
