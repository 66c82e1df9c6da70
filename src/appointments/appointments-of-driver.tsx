import { CalendarDays } from 'lucide-react'
import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Button } from '#platform/web/button.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { appointmentsContract, type OfficeAppointment } from './appointments.contract.ts'
import { openStates } from './appointments.rules.ts'

const { ofDriver, cancel } = appointmentsContract

/** What became of the appointments that the office asked for, below the driver's verdict. */
export function AppointmentsOfDriver({ driverId }: { driverId: string }): ReactNode {
  return (
    <AsyncBoundary resetKey={driverId} title="The appointments could not be loaded" fallback={null}>
      <Appointments driverId={driverId} />
    </AsyncBoundary>
  )
}

function Appointments({ driverId }: { driverId: string }): ReactNode {
  const { data } = useRouteQuery(ofDriver, { driver_id: driverId }).data
  const { send, pending } = useCall(cancel, { refresh: [ofDriver] })
  const { ask, confirmation } = useConfirm()
  const mayCancel = useCan(cancel.access)
  const cancelling = async ({ _id, doctor_id: { name } }: OfficeAppointment): Promise<void> => {
    const question = {
      title: `Cancel the appointment with ${name}?`,
      action: 'Cancel appointment',
      cancel: 'Keep',
      look: 'danger',
    } as const
    if (await ask(question)) await send({ id: _id })
  }
  if (data.length === 0) return confirmation
  return (
    <>
      <ul aria-label="Appointments" className="flex flex-col gap-2 rounded-12 bg-info-soft px-4 py-3 text-info sm:px-5">
        {data.map((appointment) => (
          <li key={appointment._id} className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <span className="flex min-w-0 flex-1 basis-60 items-start gap-2">
              <CalendarDays aria-hidden className="mt-0.5 size-4 shrink-0" />
              <span className="min-w-0 wrap-anywhere">{textOf(appointment)}</span>
            </span>
            {mayCancel && openStates.includes(appointment.state) && (
              <Button
                className="print:hidden"
                loading={pending}
                aria-label={`Cancel the appointment with ${appointment.doctor_id.name}`}
                onClick={() => void cancelling(appointment)}
              >
                Cancel
              </Button>
            )}
          </li>
        ))}
      </ul>
      {confirmation}
    </>
  )
}

function textOf({ state, asked_at, day, start_time, reason, doctor_id: { name, clinic, place } }: OfficeAppointment): string {
  if (state === 'asked') return `Appointment asked of ${name}, ${formatMoment(asked_at)}. Not answered yet.`
  if (state === 'agreed') return `Appointment with ${name}: ${[formatDate(day), start_time, clinic, place].filter(Boolean).join(', ')}`
  if (state === 'declined') return `${name} declined the appointment: ${reason ?? ''}`
  return `The appointment with ${name} is closed. ${reason ?? ''}`
}
