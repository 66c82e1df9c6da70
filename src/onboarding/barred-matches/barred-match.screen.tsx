import type { ReactNode } from 'react'
import { useTabTitle } from '#accounts/tab-title.tsx'
import { staffDriverPaths } from '#drivers/driver.paths.ts'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { AnswerForm } from './answer-form.tsx'
import { barredMatchesContract, type BarredMatch } from './barred-matches.contract.ts'
import { barredMatchPaths } from './barred-matches.paths.ts'
import { MatchStatus } from './barred-matches.screen.tsx'
import { ComparedCard } from './compared-card.tsx'

/** An applicant beside the person whom this plant barred. */
export function BarredMatchScreen(): ReactNode {
  const { match } = useRouteQuery(barredMatchesContract.details, { match_id: usePathParameter('id') }).data
  useTabTitle(`Compare: ${match.applicant}`)
  return (
    <>
      <PageHead
        title={`${match.applicant}: the same person?`}
        crumbs={[{ label: 'Barred persons', href: barredMatchPaths.list }, { label: match.applicant }]}
        back={{ label: 'Back', href: lastListAddress(barredMatchPaths.list) }}
        badge={<MatchStatus state={match.state} />}
        subtitle={`The ${match.is_applicant ? 'applicant' : 'driver'} has ${match.reason} as ${match.barred}, whom this plant barred`}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_20rem]">
        {match.records && (
          <>
            <ComparedCard
              title={`${match.is_applicant ? 'Applicant' : 'Driver'} at ${match.applicant_plant}`}
              record={match.records.applicant}
              other={match.records.barred}
            />
            <ComparedCard title="Barred person" record={match.records.barred} other={match.records.applicant}>
              <Barring match={match} />
            </ComparedCard>
          </>
        )}
        {!match.records && (
          <Card title="Barred person" className="lg:col-span-2">
            <Barring match={match} />
          </Card>
        )}
        <Answer match={match} />
      </div>
    </>
  )
}

function Barring({ match: { barred, barred_at, barred_because, barred_driver_id } }: { match: BarredMatch }): ReactNode {
  return (
    <Facts
      columns={1}
      facts={[
        { label: 'Barred on', value: barred_at === null ? 'Registered as barred' : formatMoment(barred_at) },
        { label: 'Reason', value: barred_because },
        { label: 'Record', value: <TextLink href={staffDriverPaths.driver(barred_driver_id)}>Open {barred}</TextLink> },
      ]}
    />
  )
}

function Answer({ match }: { match: BarredMatch }): ReactNode {
  const { state, is_applicant, cannot_answer_because, answered_by, answered_at, comment } = match
  if (state === 'open') {
    if (cannot_answer_because === null) return <AnswerForm match={match} />
    return <Card title="Answer">{cannot_answer_because}</Card>
  }
  if (state === 'ended')
    return <Card title="Answer">{is_applicant ? 'The application' : 'The comparison'} ended before anybody answered.</Card>
  return (
    <Card title="Answer">
      <Facts
        columns={1}
        facts={[
          { label: 'Answer', value: state === 'the same' ? sameText(is_applicant) : 'Another person' },
          { label: 'Answered by', value: answered_by },
          { label: 'Answered on', value: formatMoment(answered_at) },
          { label: 'Comment', value: comment },
        ]}
      />
    </Card>
  )
}

const sameText = (isApplicant: boolean): string =>
  `The same person. ${isApplicant ? 'The application was declined.' : "The driver's plant decides about blacklisting."}`
