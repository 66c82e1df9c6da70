import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { RankText } from './rank-text.tsx'
import { scorecardContract } from './scorecard.contract.ts'
import { ownScorecardPath } from './scorecard.paths.ts'
import { monthText, rankedKeys, scorecardNumbers, valueText } from './scorecard.rules.ts'

/** The five numbers of the latest month, for a transporter's home. */
export function ScorecardCard(): ReactNode {
  const { data } = useRouteQuery(scorecardContract.own, {}).data
  const latest = data.months.at(-1)
  if (!latest) return null
  return (
    <Card title="Scorecard" description={monthText(latest)} aside={<TextLink href={ownScorecardPath}>Open the scorecard</TextLink>}>
      <dl className="grid grid-cols-2 gap-4 md:grid-cols-5">
        {rankedKeys.map((key) => (
          <div key={key} className="min-w-0">
            <dt className="text-13 text-ink-2">{scorecardNumbers[key].label}</dt>
            <dd className={latest.values[key] === null ? 'text-ink-2' : 'digits text-20 font-semibold'}>
              {valueText(key, latest.values[key])}
            </dd>
          </div>
        ))}
      </dl>
      {data.rank && (
        <div className="mt-4 text-13">
          <RankText rank={data.rank} />
        </div>
      )}
    </Card>
  )
}
