import type { ReactNode } from 'react'
import { verdictNames, verdicts } from '#drivers/verdict/verdict-names.rules.ts'
import { verdictLooks } from '#drivers/verdict/verdict.tsx'
import { Card } from '#platform/web/card.tsx'
import type { DriverTotals } from './dashboard.contract.ts'
import { useDashboardLinks } from './dashboard-links.hooks.ts'
import { Stat, statsLook } from './stat.tsx'

/** Active drivers by verdict, as the list of active drivers filters them. */
export function MayLoadCard({ totals }: { totals: DriverTotals['by_verdict'] }): ReactNode {
  const links = useDashboardLinks()
  return (
    <Card title="May load" description="Active drivers, today." className="lg:col-span-2">
      <div className={statsLook}>
        {verdicts.map((verdict) => {
          const { Icon, text } = verdictLooks[verdict]
          const href = links.drivers({ status: 'active', verdict })
          return <Stat key={verdict} label={verdictNames[verdict]} number={totals[verdict]} tone={text} icon={<Icon />} href={href} />
        })}
      </div>
    </Card>
  )
}
