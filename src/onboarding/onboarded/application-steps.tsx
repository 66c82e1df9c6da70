import { clsx } from 'clsx'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMoment } from '#platform/web/dates.ts'
import type { ApplicationDetails } from '../applications/own-applications.contract.ts'

/** The stages with their dates; those ahead without. */
export function ApplicationSteps({ steps }: Pick<ApplicationDetails, 'steps'>): ReactNode {
  return (
    <ol className="flex flex-col gap-4">
      {steps.map(({ name, at }) => (
        <li key={`${name} ${at}`} className="flex items-start gap-3">
          <span aria-hidden className={clsx('mt-0.5', at === null ? 'text-ink-3' : 'text-ok')}>
            {at === null ? <Circle className="size-4" /> : <CircleCheck className="size-4" />}
          </span>
          <span>
            <span className={clsx('block', at === null ? 'text-ink-2' : 'font-semibold')}>{name}</span>
            <span className="digits block text-13 text-ink-2">{at === null ? 'Ahead' : formatMoment(at)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}
