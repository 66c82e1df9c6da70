import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { driversText } from './booking.rules.ts'

type WaitChoiceProps = {
  readonly seatsLeft: number | null
  readonly drivers: number
  readonly canWait: boolean
  readonly onChange: (canWait: boolean) => void
}

/** Asked where more drivers are chosen than seats are left. */
export function WaitChoice({ seatsLeft, drivers, canWait, onChange }: WaitChoiceProps): ReactNode {
  if (seatsLeft === null || drivers <= seatsLeft) return null
  return (
    <label className="flex min-h-6 items-start gap-2.5 rounded-8 bg-warn-soft p-3 text-warn">
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

type BookFootProps = {
  readonly drivers: number
  readonly pending: boolean
  readonly failure: string | undefined
  readonly onBook: () => void
}

export function BookFoot({ drivers, pending, failure, onBook }: BookFootProps): ReactNode {
  const panel = usePanel()
  return (
    <PanelFoot>
      {failure && (
        <div role="alert" className="basis-full">
          <ProblemText>{failure}</ProblemText>
        </div>
      )}
      <Button onClick={panel?.close}>Cancel</Button>
      <Button look="primary" loading={pending} disabled={drivers === 0} onClick={onBook}>
        {drivers === 0 ? 'Book' : `Book ${driversText(drivers)}`}
      </Button>
    </PanelFoot>
  )
}
