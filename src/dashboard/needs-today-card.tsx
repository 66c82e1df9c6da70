import { CalendarClock, ClockAlert, DoorClosed, Truck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import type { HomeToday, NeedToday } from './dashboard.contract.ts'
import { useDashboardLinks } from './dashboard-links.hooks.ts'
import { Stat } from './stat.tsx'

/** Each number opens the list of what it counts. */
export function NeedsTodayCard({ needs, today }: Pick<HomeToday, 'needs' | 'today'>): ReactNode {
  const links = useDashboardLinks()
  return (
    <Card title="What needs you today">
      <div className="grid divide-y divide-line overflow-hidden rounded-8 border border-line sm:grid-flow-col sm:auto-cols-fr sm:divide-x sm:divide-y-0">
        {needs.map(({ need, total }) => {
          const { label, icon, tone } = looks[need]
          return (
            <Stat
              key={need}
              label={label}
              number={total}
              tone={total === 0 ? 'text-ink-3' : tone}
              icon={icon}
              href={links.need(need, today)}
            />
          )
        })}
      </div>
    </Card>
  )
}

const looks = {
  late: { label: 'Late requests', icon: <ClockAlert />, tone: 'text-bad' },
  refused: { label: 'Refused at the gate', icon: <DoorClosed />, tone: 'text-warn' },
  still_blocked: { label: 'Came to load, still blocked', icon: <Truck />, tone: 'text-bad' },
  ending: { label: 'Passes ending in 7 days', icon: <CalendarClock />, tone: 'text-warn' },
} satisfies Record<NeedToday, { label: string; icon: ReactNode; tone: string }>
