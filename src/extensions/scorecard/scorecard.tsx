import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { Empty } from '#platform/web/empty.tsx'
import type { ScorecardMonth, ScorecardShown } from './scorecard.contract.ts'
import { RankText } from './rank-text.tsx'
import { scorecardDefinitions } from './scorecard-definitions.rules.ts'
import { monthText, scorecardNumbers, shortMonthName, shownKeys, valueText, type ScorecardKey } from './scorecard.rules.ts'

type Shown = { scorecard: ScorecardShown }

/** The numbers with their definitions and trends, and the same as a table. */
export function Scorecard({ scorecard }: Shown): ReactNode {
  const { months } = scorecard
  if (months.length === 0) {
    return (
      <section aria-label="Scorecard" className="rounded-12 border border-line bg-surface">
        <Empty title="No numbers yet" text="The scorecard starts on the day after the first driver becomes active at this plant." />
      </section>
    )
  }
  return (
    <div className="flex flex-col gap-4 sm:gap-6">
      <RankText rank={scorecard.rank} />
      <div className="grid gap-4 sm:gap-6 md:grid-cols-2 xl:grid-cols-3">
        {shownKeys(months).map((key) => (
          <NumberCard key={key} of={key} months={months} />
        ))}
      </div>
      <MonthsCard months={months} />
    </div>
  )
}

function NumberCard({ of, months }: { of: ScorecardKey; months: readonly ScorecardMonth[] }): ReactNode {
  const { label } = scorecardNumbers[of]
  const [latest, before] = months.toReversed()
  if (!latest) return null
  return (
    <Card title={label} description={monthText(latest)}>
      <p className={clsx('digits', latest.values[of] === null ? 'text-20 text-ink-2' : 'text-32 font-semibold tracking-[-0.02em]')}>
        {valueText(of, latest.values[of])}
      </p>
      {before && <p className="digits text-13 text-ink-2">{`${shortMonthName(before.month)}: ${valueText(of, before.values[of])}`}</p>}
      <Trend of={of} months={months} />
      <p className="mt-4 text-13 text-ink-2">{scorecardDefinitions[of].text}</p>
    </Card>
  )
}

/** A column a month, the running one lighter. The numbers are in the table below. */
function Trend({ of, months }: { of: ScorecardKey; months: readonly ScorecardMonth[] }): ReactNode {
  const highest = Math.max(scorecardNumbers[of].unit === '%' ? 100 : 1, ...months.map(({ values }) => values[of] ?? 0))
  return (
    <div aria-hidden className="mt-4 flex h-16 items-end gap-1 border-b border-line">
      {months.map(({ month, is_closed, values }) => (
        <span
          key={month}
          className={clsx('max-w-8 min-w-0 flex-1 rounded-t-4', is_closed ? 'bg-brand' : 'border border-b-0 border-brand bg-brand-soft')}
          style={{ height: `${(100 * (values[of] ?? 0)) / highest}%` }}
        />
      ))}
    </div>
  )
}

function MonthsCard({ months }: { months: readonly ScorecardMonth[] }): ReactNode {
  const keys = shownKeys(months)
  return (
    <Card flush title="Month by month" description="A closed month never changes.">
      {/* Wide on phones, so it must scroll by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section aria-label="Numbers by month" tabIndex={0} className="overflow-x-auto border-t border-line -outline-offset-2">
        <table className="digits w-full min-w-160 text-left">
          <thead className="text-13 text-ink-2">
            <tr>
              <th scope="col" className="px-4 py-2.5 font-medium sm:px-5">
                Month
              </th>
              {keys.map((key) => (
                <th key={key} scope="col" className="px-4 py-2.5 font-medium">
                  {scorecardNumbers[key].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {months.toReversed().map((each) => (
              <tr key={each.month} className="border-t border-line">
                <th scope="row" className="px-4 py-2.5 font-semibold whitespace-nowrap sm:px-5">
                  {monthText(each)}
                </th>
                {keys.map((key) => (
                  <td key={key} className={clsx('px-4 py-2.5', each.values[key] === null && 'text-ink-3')}>
                    {valueText(key, each.values[key])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
