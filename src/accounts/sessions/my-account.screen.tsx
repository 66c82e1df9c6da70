import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { Facts } from '#platform/web/table/facts.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { formatPhone } from '#platform/web/dates.ts'
import { actsFor } from '../acts-for.rules.ts'
import { KnownDevices } from './known-devices.tsx'
import { OwnSessions } from './own-sessions.tsx'
import { portalNames } from '../portals.rules.ts'
import { useActor } from './session.hooks.ts'

/** The user's own details, sessions and devices. `children`: cards of other domains. */
export function MyAccountScreen({ children }: { children?: ReactNode }): ReactNode {
  const { user, portal, acting } = useActor()
  return (
    <>
      <PageHead title="My account" subtitle="Your details, and the devices you are logged in on" />
      <div className="grid gap-4 sm:gap-6">
        <Card title="Your details" description="An administrator changes your name, phone number and email.">
          <Facts
            facts={[
              { label: 'Name', value: `${user.first_name} ${user.last_name}` },
              { label: 'Phone', value: formatPhone(user.phone) },
              { label: 'Email', value: user.email },
              { label: 'Role', value: acting?.role },
              { label: 'Plant', value: acting?.plant.name },
              { label: 'Portal', value: portal && portalNames[portal] },
              ...(acting && actsFor(acting) ? [{ label: 'Acting for', value: actsFor(acting) }] : []),
            ]}
          />
        </Card>
        {children}
        <OwnSessions />
        <KnownDevices />
      </div>
    </>
  )
}
