import { useState, type ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { isPlainDate } from '#platform/contract/plain-date.ts'
import { Button } from '#platform/web/button.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { DayFilter } from '#platform/web/list/day-filter.tsx'
import { asAtPath, useDriverPaths } from '../../driver.paths.ts'
import { useAsAt } from './verdict.hooks.ts'

type VerdictDayProps = { driverId: string; today: string; onClose: () => void }

/** Chooses the day of the verdict, and a time of a past day; queries once the date is complete. */
export function VerdictDay({ driverId, today, onClose }: VerdictDayProps): ReactNode {
  const { asAt, choose } = useAsAt(driverId)
  const isStaff = useActor().portal === 'staff_portal'
  const paths = useDriverPaths()
  const [typed, setTyped] = useState(asAt?.slice(0, 10) ?? today)
  const [time, setTime] = useState(asAt?.slice(11, 16) ?? '')
  const change = (day: string, at: string): void => {
    setTyped(day)
    setTime(at)
    if (!isPlainDate(day)) return
    if (at) choose(`${day}T${at}`)
    else choose(day === today ? undefined : day)
  }
  const close = (): void => {
    choose(undefined)
    onClose()
  }
  return (
    <div className="flex flex-wrap items-center gap-2 print:hidden [&_label]:text-current!">
      <DayFilter label="As at" value={typed} onChange={(day = '') => change(day, time)} />
      {typed <= today && (
        <label className="flex items-center gap-2 text-13">
          <span>Time (optional)</span>
          <input type="time" value={time} onChange={({ target }) => change(typed, target.value)} className="control digits sm:w-auto!" />
        </label>
      )}
      <Button onClick={close}>Today</Button>
      {isStaff && asAt !== undefined && typed <= today && (
        <TextLink href={asAtPath(paths, driverId, { as_at: time ? asAt : `${asAt}T23:59` })}>All that was known</TextLink>
      )}
    </div>
  )
}
