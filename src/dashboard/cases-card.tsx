import { MessageCircleReply, Scale, Signpost } from 'lucide-react'
import type { ReactNode } from 'react'
import { actionNames } from '#points/ladder/actions.rules.ts'
import { Card } from '#platform/web/card.tsx'
import { BarChart } from '#platform/web/chart/chart-bars.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { dashboardContract } from './dashboard.contract.ts'
import { useDashboardLinks } from './dashboard-links.hooks.ts'
import { Stat } from './stat.tsx'

/** Cases and what the ladder led to, where the plant has switched on any of it. */
export function CasesCard(): ReactNode {
  const { cases } = useRouteQuery(dashboardContract.cases, {}).data
  const links = useDashboardLinks()
  if (cases === null) return null
  const { open, awaited, followed } = cases
  const departed = followed?.reduce((sum, each) => sum + each.departed, 0)
  return (
    <Card title="Cases and points" className="lg:col-span-2">
      <div className="grid divide-y divide-line overflow-hidden rounded-8 border border-line sm:grid-flow-col sm:auto-cols-fr sm:divide-x sm:divide-y-0">
        <Stat label="Open cases" number={open} tone="text-ink-2" icon={<Scale />} href={links.cases()} />
        {awaited !== null && (
          <Stat label="Replies awaited" number={awaited} tone="text-ink-2" icon={<MessageCircleReply />} href={links.cases()} />
        )}
        {departed !== undefined && (
          <Stat
            label="Departed from the ladder this year"
            number={departed}
            tone="text-ink-2"
            icon={<Signpost />}
            href={links.followed({ departed: 'yes' })}
          />
        )}
      </div>
      {followed !== null && followed.length > 0 && (
        <div className="mt-4">
          <p className="mb-2 text-13 text-ink-2">What followed this year’s violations</p>
          <BarChart
            caption="What followed this year’s violations"
            of="Action"
            counts="Violations"
            bars={followed.map(({ action, total }) => ({
              key: action,
              name: actionNames[action],
              total,
              href: links.followed({ followed: action === 'none' ? 'nothing' : action }),
            }))}
          />
        </div>
      )}
    </Card>
  )
}
