import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot } from '#platform/web/dialog/side-panel.tsx'
import type { BookingResult } from './booking.contract.ts'

type ResultProps = { result: BookingResult; onDone: () => void }

/** Who is booked, who waits, and who is not booked and why. */
export function BookingResultView({ result: { message, booked, waiting, refused }, onDone }: ResultProps): ReactNode {
  return (
    <>
      <PanelBody>
        <output className="font-semibold">{message}</output>
        <Drivers label="Booked" icon={<CircleCheck aria-hidden className="text-ok" />} drivers={booked} />
        <Drivers
          label="On the waiting list"
          icon={<Clock aria-hidden className="text-warn" />}
          drivers={waiting}
          note="They move up when a booking is cancelled, and you are notified."
        />
        <Drivers label="Not booked" icon={<CircleAlert aria-hidden className="text-bad" />} drivers={refused} />
      </PanelBody>
      <PanelFoot>
        <Button look="primary" onClick={onDone}>
          Done
        </Button>
      </PanelFoot>
    </>
  )
}

type DriversProps = {
  label: string
  icon: ReactNode
  drivers: readonly { _id: string; name: string; reason?: string }[]
  note?: string
}

function Drivers({ label, icon, drivers, note }: DriversProps): ReactNode {
  if (drivers.length === 0) return null
  return (
    <section aria-label={label}>
      <h3 className="flex items-center gap-2 text-13 font-semibold [&_svg]:size-4">
        {icon}
        {label}
      </h3>
      {note && <p className="mt-1 text-13 text-ink-2">{note}</p>}
      <ul className="mt-1 divide-y divide-line">
        {drivers.map(({ _id, name, reason }) => (
          <li key={_id} className="py-2">
            {name}
            {reason && <span className="block text-13 text-ink-2">{reason}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}
