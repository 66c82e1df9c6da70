import { toPlainDate } from '#platform/contract/plain-date.ts'
import { findBalance } from '#points/balance/points.service.ts'
import type { SectionReader } from './section-reader.service.ts'
import { columns, dayWords } from './section-cells.rules.ts'

/** The points in force on the day of the moment. */
export const balanceSection: SectionReader = async ({ db, driverId, plant, moment }) => {
  const day = toPlainDate(moment, plant.timeZone)
  const balance = await findBalance(db, { driverId, plantId: plant.id, today: day })
  const rows = balance
    ? [
        ...balance.violations.map(({ violation, points, isRepeat, training }) => [
          dayWords(violation.day),
          `${violation.name}${isRepeat ? ' (counts twice, as a repeat)' : ''}${training ? ` (less ${training.points} for ${training.topic})` : ''}`,
          String(points),
          dayWords(violation.lapsesOn),
        ]),
        ...balance.practices.map(({ practice, points, lapsesOn }) => [
          dayWords(practice.day),
          `Good practice: ${practice.title}`,
          String(-points),
          dayWords(lapsesOn),
        ]),
      ]
    : []
  return [
    {
      title: balance ? `${balance.points} points in force on ${dayWords(day)}, as recorded up to today` : '',
      columns: columns(['Day', 1.2], ['For', 5], ['Points', 1], ['Count until', 1.4]),
      rows,
      none: balance ? 'None.' : 'The plant counted no points on that day.',
    },
  ]
}
