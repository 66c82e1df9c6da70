import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Badge, Status, type Tone } from '#platform/web/badge.tsx'
import { eventTypeNames, eventTypes, type EventType } from './events.rules.ts'

type Shown = { type: EventType }

/** An event's type in a list: dot and label. */
export const EventTypeStatus = ({ type }: Shown): ReactNode => <Status tone={tones[type]}>{eventTypeNames[type]}</Status>

/** An event's type beside a title. */
export const EventTypeBadge = ({ type }: Shown): ReactNode => <Badge tone={tones[type]}>{eventTypeNames[type]}</Badge>

const tones = { training: 'ok', toolbox: 'warn' } satisfies Record<EventType, Tone>

/** An event in the grid: bar and soft fill. Bars differ in style as well as colour. */
export const typeBars = {
  training: 'border-l-3 border-chart-ok bg-brand-soft text-on-brand-soft',
  toolbox: 'rounded-l-none border-l-3 border-dashed border-chart-warn bg-warn-soft text-warn',
} satisfies Record<EventType, string>

/** The bar alone, beside text. */
export const typeEdges = {
  training: 'border-l-3 border-chart-ok',
  toolbox: 'border-l-3 border-dashed border-chart-warn',
} satisfies Record<EventType, string>

/** A circle and a square. */
export const typeDots = { training: 'mark rounded-full bg-chart-ok', toolbox: 'mark bg-chart-warn' } satisfies Record<EventType, string>

/** The calendar's legend. */
export function EventLegend({ className }: { className?: string }): ReactNode {
  return (
    <ul aria-label="Event types" className={clsx('flex flex-wrap gap-x-5 gap-y-1 text-13 text-ink-2', className)}>
      {eventTypes.map((type) => (
        <li key={type} className="flex items-center gap-2">
          <span aria-hidden className={clsx('hidden h-3.5 sm:block', typeEdges[type])} />
          <span aria-hidden className={clsx('size-1.5 sm:hidden', typeDots[type])} />
          {eventTypeNames[type]}
        </li>
      ))}
    </ul>
  )
}
