import { Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useCall } from '#platform/web/query.ts'
import { Modal } from '#platform/web/dialog/side-panel.tsx'
import { CalendarAside } from './calendar-aside.tsx'
import { CalendarCard } from './calendar-card.tsx'
import { useCalendar, type Calendar } from './calendar.hooks.ts'
import { dayLabel } from './calendar.rules.ts'
import { noticeText } from '../booking/booking.rules.ts'
import { eventsContract } from '../events.contract.ts'
import { lazyPart } from '#platform/web/waiting.tsx'

const { create, update, calendar: calendarRoute } = eventsContract
const AddEventForm = lazyPart(() => import('../event-form.tsx'), 'AddEventForm')

/** 'Event training & Meeting scheduler'. Its whole state is in the address. */
export function CalendarScreen(): ReactNode {
  const calendar = useCalendar()
  const mayManage = useCan(create.access)
  const [adding, setAdding] = useState<{ date: PlainDate | undefined; open: boolean; time: number }>()
  const { move, confirmation } = useMove(calendar)
  const add = (date?: PlainDate): void => setAdding((before) => ({ date, open: true, time: (before?.time ?? 0) + 1 }))
  const close = (): void => setAdding((before) => before && { ...before, open: false })
  const onDay = (date: PlainDate): void => {
    calendar.choose(date)
    if (mayManage) add(date)
  }
  const addButton = mayManage && (
    <Button look="primary" icon={<Plus aria-hidden />} onClick={() => add()} onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
      Add event/schedule
    </Button>
  )
  return (
    <>
      <PageHead title="Event training & Meeting scheduler" subtitle="Training sessions and toolbox talks" actions={addButton} />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <CalendarCard calendar={calendar} onDay={onDay} onMove={mayManage ? move : undefined} />
        <CalendarAside calendar={calendar} onAdd={mayManage ? () => add(calendar.date) : undefined} />
      </div>
      {adding && (
        <Modal key={adding.time} open={adding.open} onClose={close} title="Add event/schedule">
          <AddEventForm
            date={adding.date}
            onDone={(date) => {
              close()
              calendar.choose(date)
            }}
          />
        </Modal>
      )}
      {confirmation}
    </>
  )
}

type MoveEvent = { move: (id: string, date: PlainDate) => void; confirmation: ReactNode }

/** Moves an event dragged to another day, after a confirmation. */
function useMove({ events }: Calendar): MoveEvent {
  const { ask, confirmation } = useConfirm()
  const { send } = useCall(update, { refresh: [calendarRoute] })
  const move = async (id: string, date: PlainDate): Promise<void> => {
    const event = events.find(({ _id }) => _id === id)
    if (!event) return
    const question = {
      title: `Move this event to ${dayLabel(date)}?`,
      text: noticeText(event.title, event.booked),
      action: 'Move event',
      cancel: 'Cancel',
    }
    if (await ask(question)) await send({ id, title: event.title, type: event.type, date })
  }
  return { move: (id, date) => void move(id, date), confirmation }
}
