import { Pencil, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { useGo } from '#platform/web/navigation/link.tsx'
import { useCall } from '#platform/web/query.ts'
import { Modal } from '#platform/web/dialog/side-panel.tsx'
import type { EventPage } from './attendance/attendance.contract.ts'
import { noticeText } from './booking/booking.rules.ts'
import { eventsContract } from './events.contract.ts'
import { lazyPart } from '#platform/web/waiting.tsx'

const ChangeEventForm = lazyPart(() => import('./event-form.tsx'), 'ChangeEventForm')
const { remove, calendar } = eventsContract

type EventActionsProps = { event: EventPage; back: string }

/** Changes or deletes the event. */
export function EventActions({ event, back }: EventActionsProps): ReactNode {
  const { _id: id, title, type, date, attendance, bookings } = event
  const [isOpen, setOpen] = useState(false)
  const { ask, confirmation } = useConfirm()
  const go = useGo()
  const { send, pending } = useCall(remove, { refresh: [calendar], onDone: () => go(back) })
  const close = (): void => setOpen(false)
  const confirmAndRemove = async (): Promise<void> => {
    const question = {
      title: 'Are you sure you want to delete this?',
      text: noticeText(title, bookings.is_open ? bookings.booked + bookings.waiting : 0),
      action: 'Delete event',
      look: 'danger',
    } as const
    if (await ask(question)) await send({ id })
  }
  return (
    <>
      <Button icon={<Pencil aria-hidden />} onClick={() => setOpen(true)} onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
        Edit event
      </Button>
      {attendance.length === 0 && (
        <Button look="danger-quiet" icon={<Trash2 aria-hidden />} loading={pending} onClick={() => void confirmAndRemove()}>
          Delete
        </Button>
      )}
      <Modal open={isOpen} onClose={close} title="Edit event" description={title}>
        <ChangeEventForm event={{ id, title, type, date, ...givenExtras(event) }} onDone={close} />
      </Modal>
      {confirmation}
    </>
  )
}

const givenExtras = ({ place, start_time, end_time, trainer, seats, topic }: EventPage) => ({
  place: place ?? undefined,
  start_time: start_time ?? undefined,
  end_time: end_time ?? undefined,
  trainer: trainer ?? undefined,
  seats: seats ?? undefined,
  topic: topic ?? undefined,
})
