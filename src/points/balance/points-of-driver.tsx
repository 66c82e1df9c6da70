import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { formatDate } from '#platform/web/dates.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { query } from '#platform/web/query.ts'
import { pointsContract, type Balance } from './points.contract.ts'

type OfDriver = {
  driverId: string
  /** The address of a violation, for readers who have its page. */
  violationHref?: (id: string) => string
}

/** A driver's points in force, and when each lapses. Nothing at a plant that counts none. */
export function PointsOfDriver({ driverId, violationHref }: OfDriver): ReactNode {
  const { data, error } = useQuery(query(pointsContract.ofDriver, { driver_id: driverId }))
  if (error) return <p className="text-13 text-bad">The points could not be loaded: {error.message}</p>
  if (!data?.balance) return null
  const { points, violations, good_practices: practices } = data.balance
  return (
    <section aria-label="Points" className="rounded-8 bg-sunken p-4">
      <p className="mb-2 text-13 text-ink-2">
        <b className="digits text-20 font-semibold text-ink">{countText(points)}</b> {points === 1 ? 'point' : 'points'} in force
      </p>
      {violations.length + practices.length > 0 && (
        <ul aria-label="Points in force" className="divide-y divide-line">
          {violations.map((line, at) => (
            <Line key={line.violation_id ?? `elsewhere ${at}`} points={line.points} lapsesOn={line.lapses_on} note={noteOf(line)}>
              {line.violation_id !== null && violationHref ? (
                <TextLink href={violationHref(line.violation_id)}>{line.violation}</TextLink>
              ) : (
                (line.violation ?? 'At another office')
              )}
            </Line>
          ))}
          {practices.map((line, at) => (
            <Line key={`practice ${at}`} points={-line.points} lapsesOn={line.lapses_on} note={`Good practice, ${formatDate(line.date)}`}>
              {line.title}
            </Line>
          ))}
        </ul>
      )}
    </section>
  )
}

type LineProps = { points: number; lapsesOn: string; note: string; children: ReactNode }

const Line = ({ points, lapsesOn, note, children }: LineProps): ReactNode => (
  <li className="flex items-start justify-between gap-4 py-2.5 first:pt-0 last:pb-0">
    <div className="min-w-0">
      <p className="wrap-anywhere">{children}</p>
      <p className="text-13 text-ink-2">{note}</p>
    </div>
    <p className="digits shrink-0 text-right">
      <span className="font-medium">{points < 0 ? `−${-points}` : points}</span>
      <span className="block text-13 whitespace-nowrap text-ink-2">Lapses {formatDate(lapsesOn)}</span>
    </p>
  </li>
)

function noteOf({ violation_date, is_repeat, training, earlier_plant }: Balance['violations'][number]): string {
  const off = training && `${training.topic} on ${formatDate(training.date)} took off ${training.points}`
  return [
    formatDate(violation_date),
    ...(earlier_plant === undefined ? [] : [`at ${earlier_plant}`]),
    ...(is_repeat ? ['counts twice: the same within 12 months'] : []),
    ...(off ? [off] : []),
  ].join(', ')
}
