import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { rankingPath } from './scorecard.paths.ts'
import { scorecardContract } from './scorecard.contract.ts'
import { Scorecard } from './scorecard.tsx'

/** A transporter's own scorecard. */
export function OwnScorecardScreen(): ReactNode {
  const here = useHere()
  const { data } = useRouteQuery(scorecardContract.own, {}).data
  return (
    <>
      <PageHead title="Scorecard" subtitle={`How ${data.transporter.name} does ${here}, month by month`} />
      <Scorecard scorecard={data} />
    </>
  )
}

/** The same page of one transporter, for staff. */
export function TransporterScorecardScreen(): ReactNode {
  const [here, id] = [useHere(), usePathParameter('id')]
  const { data } = useRouteQuery(scorecardContract.ofTransporter, { id }).data
  return (
    <>
      <PageHead
        title={data.transporter.name}
        subtitle={`The scorecard ${here}, as the transporter sees it`}
        back={{ label: 'Ranking', href: lastListAddress(rankingPath) }}
      />
      <Scorecard scorecard={data} />
    </>
  )
}

const useHere = (): string => `at ${useActor().acting?.plant.name ?? 'this plant'}`
