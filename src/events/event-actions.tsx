import { CalendarClock, Trash2 } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { useGo } from '#platform/web/navigation/link.tsx'
import { useCall } from '#platform/web/query.ts'
import { Modal } from '#platform/web/dialog/side-panel.tsx'
import type { EventPage } from './attendance/attendance.contract.ts'
import { eventsContract } from './events.contract.ts'
import { lazyPart } from '#platform/web/waiting.tsx'

const ChangeEventForm = lazyPart(() => import('./event-form.tsx'), 'ChangeEventForm')
const { remove, calendar } = eventsContract

type EventActionsProps = { readonly event: EventPage; readonly back: string }

/** Moves, renames or deletes the event. */
export function EventActions({ event: { _id: id, title, type, date, attendance }, back }: EventActionsProps): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const { ask, confirmation } = useConfirm()
  const go = useGo()
  const { send, pending } = useCall(remove, { refresh: [calendar], onDone: () => go(back) })
  const close = (): void => setOpen(false)
  const confirmAndRemove = async (): Promise<void> => {
    const question = { title: 'Are you sure you want to delete this?', text: title, action: 'Delete event', look: 'danger' } as const
    if (await ask(question)) await send({ id })
  }
  return (
    <>
      <Button icon={<CalendarClock aria-hidden />} onClick={() => setOpen(true)} onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
        Move or rename
      </Button>
      {attendance.length === 0 && (
        <Button look="danger-quiet" icon={<Trash2 aria-hidden />} loading={pending} onClick={() => void confirmAndRemove()}>
          Delete
        </Button>
      )}
      <Modal open={isOpen} onClose={close} title="Move or rename" description={title}>
        <ChangeEventForm event={{ id, title, type, date }} onDone={close} />
      </Modal>
      {confirmation}
    </>
  )
}
