import type { ReactNode } from 'react'
import { useActor, useCan } from '#accounts/sessions/session.hooks.ts'
import { TransporterDetailsScreen } from '#administration/transporters/transporter-details.screen.tsx'
import { staffDriverPaths } from '#drivers/driver.paths.ts'
import { listedStatuses, statusOfList } from '#drivers/driver-status.contract.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { pageExtensions } from '#extensions/page-list.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { addressOf } from '#platform/web/client.ts'

const links = pageExtensions.flatMap(({ transporterLinks = [] }) => transporterLinks)

/** One transporter, with links to its drivers. */
export function TransporterPage(): ReactNode {
  const mayRead = useCan(driversContract.active.access)
  const actor = useActor()
  return (
    <TransporterDetailsScreen
      driversHref={(id, status) => (mayRead ? listOf(id, status) : undefined)}
      links={links.filter(({ access }) => isAllowed(access, actor))}
    />
  )
}

function listOf(transporter_id: string, status: number): string | undefined {
  const key = listedStatuses.find((listed) => statusOfList[listed] === status)
  return key && addressOf({ ...driversContract.active, path: staffDriverPaths.list }, { transporter_id, ...(key !== 'active' && { key }) })
}
