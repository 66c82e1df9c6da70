import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import type { Calendar } from './calendar.hooks.ts'
import { dayLabel } from './calendar.rules.ts'
import { EventLines } from './event-lines.tsx'

type AsideProps = { calendar: Calendar; onAdd: (() => void) | undefined }

/** The chosen day, and 'Next up'. */
export function CalendarAside({ calendar, onAdd }: AsideProps): ReactNode {
  const { date, byDay, coming, paths } = calendar
  const events = byDay.get(date) ?? []
  return (
    <Card title={dayLabel(date)}>
      <div className="-mt-2 flex flex-col gap-4">
        {events.length > 0 ? (
          <EventLines label="On this day" events={events} hrefOf={paths.event} />
        ) : (
          <p className="text-ink-2">No events.</p>
        )}
        {onAdd && (
          <Button icon={<Plus aria-hidden />} onClick={onAdd} onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
            Add on this day
          </Button>
        )}
        <section aria-labelledby="next-up" className="border-t border-line pt-4">
          <h3 id="next-up" className="mb-2 font-semibold">
            Next up
          </h3>
          {coming.length > 0 ? (
            <EventLines label="Next up" events={coming} hrefOf={paths.event} withDay />
          ) : (
            <p className="text-ink-2">No upcoming events.</p>
          )}
        </section>
      </div>
    </Card>
  )
}
