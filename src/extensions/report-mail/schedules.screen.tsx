import * as z from 'zod/mini'
import type { ReactNode } from 'react'
import { useAddressState, withFields } from '#platform/web/navigation/address.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { mailPath } from './schedules.paths.ts'
import { ReceivedReports } from './received-reports.tsx'
import { ScheduleList } from './schedule-list.tsx'

const Address = z.object({ show: z._default(z.enum(['mine', 'received']), 'mine') })
const panelId = 'reports-by-mail'
const tabs = [
  { key: 'mine', label: 'My schedules' },
  { key: 'received', label: 'Sent to me' },
]

/** What a person sends by mail, and what was sent to them. */
export function SchedulesScreen(): ReactNode {
  const { show } = useAddressState(Address)
  const go = useGo()
  return (
    <>
      <PageHead title="Reports by mail" subtitle="Reports that are sent at an hour of the plant's clock. Files are kept for 30 days." />
      <div className="mb-4">
        <Tabs
          label="Reports by mail"
          tabs={tabs}
          chosen={show}
          onChoose={(key) => go(withFields(mailPath, { show: key }, { show: 'mine' }))}
          panelId={panelId}
        />
      </div>
      <div id={panelId} role="tabpanel" aria-label={tabs.find(({ key }) => key === show)?.label}>
        {show === 'mine' ? <ScheduleList /> : <ReceivedReports />}
      </div>
    </>
  )
}
