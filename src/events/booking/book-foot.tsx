import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import type { BookingCall } from './booking.hooks.ts'
import { driversText } from './booking.rules.ts'

type WaitChoiceProps = {
  seatsLeft: number | null
  drivers: number
  canWait: boolean
  onChange: (canWait: boolean) => void
}

/** Asked where more drivers are chosen than seats are left. */
function WaitChoice({ seatsLeft, drivers, canWait, onChange }: WaitChoiceProps): ReactNode {
  if (seatsLeft === null || drivers <= seatsLeft) return null
  return (
    <label className="flex min-h-6 basis-full items-start gap-2.5 rounded-8 bg-warn-soft p-3 text-warn">
      <input
        type="checkbox"
        checked={canWait}
        onChange={({ target }) => onChange(target.checked)}
        className="mt-0.5 size-4 shrink-0 pointer-coarse:size-5"
      />
      <span>
        {seatsLeft === 0 ? 'The event is full.' : `Only ${seatsLeft} of the ${drivers} drivers get a seat.`} Put{' '}
        {driversText(drivers - seatsLeft)} on the waiting list
      </span>
    </label>
  )
}

type BookFootProps = Pick<BookingCall, 'pending' | 'failure'> & {
  drivers: number
  /** Null without a limit. */
  seatsLeft: number | null
  onBook: (canWait: boolean) => void
}

/** The foot of both booking panels. */
export function BookFoot({ drivers, seatsLeft, pending, failure, onBook }: BookFootProps): ReactNode {
  const panel = usePanel()
  const [canWait, setCanWait] = useState(true)
  return (
    <PanelFoot>
      <WaitChoice seatsLeft={seatsLeft} drivers={drivers} canWait={canWait} onChange={setCanWait} />
      {failure && (
        <div role="alert" className="basis-full">
          <ProblemText>{failure}</ProblemText>
        </div>
      )}
      <Button onClick={panel?.close}>Cancel</Button>
      <Button look="primary" loading={pending} disabled={drivers === 0} onClick={() => onBook(canWait)}>
        {drivers === 0 ? 'Book' : `Book ${driversText(drivers)}`}
      </Button>
    </PanelFoot>
  )
}
