import { findFirstHistoryDay } from '#drivers/history/history.service.ts'
import { isFuture, readAsAt, type AsAt } from '#platform/contract/as-at.ts'
import { dateText } from '#platform/contract/moment.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Parsed } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/database.ts'
import { forbidden, invalid } from '#platform/server/http/refusal.ts'
import { nameReport } from '#platform/server/log/work.ts'
import type { Report } from './description.store.ts'
import { isMonthOfPeriod, monthOfPeriod, resolvePeriod } from './periods.rules.ts'
import { reportFilterNames, type reportContract, type ReportFilterName } from './report.contract.ts'
import { listReportPlants, type ReportPlant } from './report-context.store.ts'
import { noValue, type OpenReport, type ReportQuery } from './report-rows.store.ts'

/** The input of any of its calls, without its name. */
export type ReportInput = Omit<Parsed<typeof reportContract.summary>, 'report'> &
  Pick<Partial<Parsed<typeof reportContract.rows>>, 'columns' | 'sort'>

/** Who reads it: `plantId` is the plant of the session, or of the schedule. */
export type ReportReader = { userId: string; plantId: string; now: Date }

/**
 * Checks the input of a report and finds the reader's scope: the plant, or with `plants: 'all'` every plant at which the reader may read reports.
 * Throws a Refusal: 403 where the reader may not read reports at the plant, 422 with the fields that the report does not have or that are wrong.
 */
export async function openReport(db: Db, report: Report, input: ReportInput, { userId, plantId, now }: ReportReader): Promise<OpenReport> {
  nameReport(report.name)
  const all = await listReportPlants(db, userId, now)
  const own = all.find(({ id }) => id === plantId)
  if (!own) throw forbidden()
  const others = input.plants === 'all' ? all.filter(({ id }) => id !== plantId) : []
  const plants = [own, ...others] as const
  const today = toPlainDate(now, own.time_zone)
  return readInput(report, input, { plants, today, now, keptSince: await findKeptSince(db, report, plants) })
}

/** The first day at whose end the report can be shown; null where there is none but today. */
export const findKeptSince = async (db: Db, report: Report, plants: readonly Pick<ReportPlant, 'id'>[]): Promise<PlainDate | null> =>
  report.hasAsAt
    ? findFirstHistoryDay(
        db,
        plants.map(({ id }) => id),
      )
    : null

type Scope = {
  plants: readonly [ReportPlant, ...ReportPlant[]]
  today: PlainDate
  now: Date
  keptSince: PlainDate | null
}

function readInput(report: Report, input: ReportInput, { plants, today, now, keptSince }: Scope): OpenReport {
  const errors: Record<string, string> = {}
  const filters: Partial<Record<ReportFilterName, string>> = {}
  for (const name of reportFilterNames) {
    const value = input[name]
    if (value === undefined) continue
    const problem = filterProblem(report, name, value)
    if (problem) errors[name] = problem
    else filters[name] = value
  }
  const asAt = input.as_at === undefined ? null : readAsAt(input.as_at, plants[0].time_zone)
  const period = resolvePeriod(input, today, report.hasAsAt && asAt && asAt.day <= today ? asAt.day : null)
  if ('errors' in period) Object.assign(errors, period.errors)
  const asAtError = asAt && asAtProblem(report, asAt, { today, now, keptSince })
  if (asAtError) errors['as_at'] = asAtError
  const columns = readColumns(report, input.columns, plants.length > 1)
  if (!columns) errors['columns'] = 'Choose among the columns of this report'
  const sort = readSort(report, input.sort)
  if (!sort) errors['sort'] = 'Sort by a column of this report'
  if (Object.keys(errors).length > 0 || 'errors' in period || !columns || !sort) throw invalid(errors, Object.values(errors)[0])
  const { from, to } = period
  const compared = report.day && filters.month ? { from, to, previous: monthOfPeriod(period, filters.month).previous } : period
  return {
    report,
    period: compared,
    keptSince,
    query: { context: { plants, today, period: { from, to }, asAt }, filters, columns, sort },
  }
}

function asAtProblem(report: Report, asAt: AsAt, { today, now, keptSince }: Omit<Scope, 'plants'>): string | undefined {
  if (!report.hasAsAt) return 'This report has no earlier days'
  if (isFuture(asAt, { today, now })) return asAt.moment ? 'This time is in the future' : 'This day is in the future'
  return asAt.day < (keptSince ?? today) ? `Kept since ${dateText(keptSince ?? today)}: choose a later day` : undefined
}

const noMonthText = 'Enter a month, such as 2026-01'

function filterProblem({ columns, filters = {} }: Report, name: ReportFilterName, value: string): string | undefined {
  const column = Object.values(columns).find(({ filter }) => filter === name)
  const extra = filters[name]
  const choices = column?.type === 'choice' ? column.choices : extra?.choices
  if (!column && !extra) return 'This report has no such filter'
  if (name === 'month' && !isMonthOfPeriod(value)) return noMonthText
  if (column && value === noValue) return undefined
  if (choices && !Object.hasOwn(choices, value)) return `Choose one of ${Object.keys(choices).join(', ')}`
  if (column?.type === 'day' && !/^[1-9]\d{3}-(0[1-9]|1[0-2])$/.test(value)) return noMonthText
  if ((column?.type === 'reference' || extra?.choices === null) && !/^[1-9]\d{0,17}$/.test(value)) return 'This id is not valid'
  return undefined
}

function readColumns({ columns, shown }: Report, chosen: string | undefined, hasPlants: boolean): readonly string[] | undefined {
  if (!chosen) return hasPlants && columns['plant'] && !shown.includes('plant') ? ['plant', ...shown] : shown
  const keys = [...new Set(chosen.split(','))]
  return keys.every((key) => Object.hasOwn(columns, key)) ? keys : undefined
}

function readSort({ columns, sort }: Report, chosen: string | undefined): ReportQuery['sort'] | undefined {
  if (!chosen) return sort
  const isDescending = chosen.startsWith('-')
  const by = isDescending ? chosen.slice(1) : chosen
  return Object.hasOwn(columns, by) ? { by, isDescending } : undefined
}
