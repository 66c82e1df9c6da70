import { useState, type ReactNode } from 'react'
import { isPlainDate } from '#platform/contract/plain-date.ts'
import { Button } from '#platform/web/button.tsx'
import { DayFilter } from '#platform/web/list/filters.tsx'
import { useAsAt } from './verdict.hooks.ts'

type VerdictDayProps = { readonly driverId: string; readonly today: string; readonly onClose: () => void }

/** Chooses the day of the verdict; queries once the date is complete. */
export function VerdictDay({ driverId, today, onClose }: VerdictDayProps): ReactNode {
  const { asAt, choose } = useAsAt(driverId)
  const [typed, setTyped] = useState(asAt ?? today)
  const change = (day = ''): void => {
    setTyped(day)
    if (isPlainDate(day)) choose(day === today ? undefined : day)
  }
  const close = (): void => {
    choose(undefined)
    onClose()
  }
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden [&_label]:text-current!">
      <DayFilter label="As at" value={typed} onChange={change} />
      <Button onClick={close}>Today</Button>
    </div>
  )
}
