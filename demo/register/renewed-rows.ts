import { addDays, earliest, type PlainDate } from '#platform/contract/plain-date.ts'
import { cellOf, isReadable, withCells, type Cells } from './register-columns.ts'
import { carelessOffices, endedOffice, spotEndsIn } from './demo-offices.rules.ts'
import { distinctNames } from './distinct-names.ts'
import { storyDriver } from '../story/story-driver.ts'

/** The day of the start, and that of the story. */
export type RegisterDays = { today: PlainDate; storyDay: PlainDate }

type Kept = { cells: Cells; office: string; nth: number }

/**
 * The register as a plant in good order keeps it on this day: nearly everybody has been renewed, few are suspended, and half of those who may
 * not load drive for three offices. Names are distinct. Mistyped rows stay as they are.
 */
export function renewedRows(rows: readonly Cells[], days: RegisterDays): Cells[] {
  const distinct = distinctNames()
  distinct(storyDriver.name)
  const cause = eachInTurn(causes)
  const daysAgo = eachInTurn([2, 9, 4, 16, 6, 27, 3, 12, 41, 7, 21])
  let hasStory = false
  return keptRows(rows).map(({ cells, office, nth }) => {
    const named = withCells(cells, { transporter: office, name: distinct(cellOf(cells, 'name')) })
    if (!isStatus(cells, 'active') && !isStatus(cells, 'suspended')) return named
    const dates = datesOf(named, days.today)
    if (!hasStory && isStatus(cells, 'active') && office === storyDriver.office && !isBulker(cells)) {
      hasStory = true
      return withDates(withCells(named, { name: storyDriver.name }), { ...dates, medicalExpiry: addDays(days.storyDay, -1) })
    }
    if (!isStatus(cells, 'active') || !isLapsed(office, nth)) return withDates(named, dates)
    return withDates(named, lapsed(dates, { cause: cause(), day: addDays(days.today, -daysAgo()), isBulker: isBulker(cells) }))
  })
}

const isStatus = (cells: Cells, status: string): boolean => cellOf(cells, 'status').toLowerCase() === status
const isBulker = (cells: Cells): boolean => /bulk/i.test(cellOf(cells, 'vehicle'))

/** Who is still there: nearly all active drivers, one suspended one in five, and one in six of the office whose contract ended; its others drive for others now. */
function keptRows(rows: readonly Cells[]): Kept[] {
  const offices = [...new Set(rows.map((cells) => cellOf(cells, 'transporter')))].filter(
    (name) => name !== name.toUpperCase() && !(name in spotEndsIn),
  )
  const known = new Map([...offices, ...Object.keys(spotEndsIn)].map((name) => [name.toLowerCase(), name]))
  const counts = new Map<string, number>()
  const count = (key: string): number => {
    const n = counts.get(key) ?? 0
    counts.set(key, n + 1)
    return n
  }
  return rows.flatMap((cells) => {
    if (!isReadable(cells)) return []
    const written = cellOf(cells, 'transporter')
    const its = known.get(written.toLowerCase()) ?? written
    const hasLeft = its === endedOffice && count('of the ended office') % 6 > 0
    const office = hasLeft ? (offices[count('moved') % offices.length] ?? its) : its
    if (isStatus(cells, 'suspended') && count('suspended') % 5 > 0) return []
    if (isStatus(cells, 'active') && count('active') % 35 === 34) return []
    return [{ cells, office, nth: isStatus(cells, 'active') ? count(office) : -1 }]
  })
}

/** One in five of the careless offices, one in thirty-three of the others. */
const isLapsed = (office: string, nth: number): boolean => (carelessOffices.includes(office) ? nth % 5 === 1 : nth % 33 === 7)

type Dates = Readonly<Record<'licenceExpiry' | 'medicalExpiry' | 'ddtExpiry' | 'bulkerExpiry', PlainDate>>

/** Documents that hold, by the id number: renewed once a year, some within days of each other. */
function datesOf(cells: Cells, today: PlainDate): Dates {
  const idNo = Number(cellOf(cells, 'idNo'))
  const of = (step: number, limit: number): number => Math.floor((idNo * step) % limit)
  const medical = 5 + of(7919, 356)
  const ddt = idNo % 2 === 0 ? Math.min(362, medical + 10 + of(31, 80)) : 25 + of(6271, 330)
  return {
    licenceExpiry: addDays(today, 20 + of(5113, 1000)),
    medicalExpiry: addDays(today, medical),
    ddtExpiry: addDays(today, ddt),
    bulkerExpiry: isBulker(cells) ? addDays(today, Math.min(361, Math.max(20, ddt + of(17, 60) - 20))) : '',
  }
}

/** Where it is none of the documents, others lack the site induction instead (demo-inductions.ts). */
const causes = ['medical', 'ddt', 'medical', 'bulker', 'licence', 'none', 'ddt', 'no ddt', 'none', 'bulker', 'ddt'] as const

type Lapse = { cause: (typeof causes)[number]; day: PlainDate; isBulker: boolean }

function lapsed(dates: Dates, { cause, day, isBulker: hasBulker }: Lapse): Dates {
  if (cause === 'none') return dates
  if (cause === 'no ddt') return { ...dates, ddtExpiry: '' }
  if (cause === 'licence') return { ...dates, licenceExpiry: day }
  if (cause === 'ddt') return { ...dates, ddtExpiry: day }
  return cause === 'bulker' && hasBulker ? { ...dates, bulkerExpiry: day } : { ...dates, medicalExpiry: day }
}

/** A pass lasts as long as the first of its documents. */
const withDates = (cells: Cells, dates: Dates): Cells =>
  withCells(cells, { ...dates, passExpiry: earliest(...Object.values(dates).map((day) => day || null)) ?? '' })

function eachInTurn<T>(list: readonly T[]): () => T {
  let at = -1
  return () => list[++at % list.length] as T
}
