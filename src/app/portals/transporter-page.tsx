import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { TransporterDetailsScreen } from '#administration/transporters/transporter-details.screen.tsx'
import { staffDriverPaths } from '#drivers/driver.paths.ts'
import { listedStatuses, statusOfList } from '#drivers/driver-status.contract.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { scorecardContract } from '#office/scorecard/scorecard.contract.ts'
import { transporterScorecardHref } from '#office/scorecard/scorecard.paths.ts'
import { addressOf } from '#platform/web/client.ts'

/** One transporter, with links to its drivers. */
export function TransporterPage(): ReactNode {
  const mayRead = useCan(driversContract.active.access)
  const seesScorecards = useCan(scorecardContract.ofTransporter.access)
  return (
    <TransporterDetailsScreen
      driversHref={(id, status) => (mayRead ? listOf(id, status) : undefined)}
      scorecardHref={seesScorecards ? transporterScorecardHref : undefined}
    />
  )
}

function listOf(transporter_id: string, status: number): string | undefined {
  const key = listedStatuses.find((listed) => statusOfList[listed] === status)
  return key && addressOf({ ...driversContract.active, path: staffDriverPaths.list }, { transporter_id, ...(key !== 'active' && { key }) })
}
