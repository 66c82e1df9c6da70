import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Facts, type Fact } from '#platform/web/table/facts.tsx'
import { gatePaths } from '../screen/gate.paths.ts'
import { checkLogContract, type LoggedCheck, type ShownJudgedBy, type ShownRecord } from './check-log.contract.ts'
import { directionNames, foundByNames } from './check-log.rules.ts'
import { CheckOutcome } from './check-outcome.tsx'

/** A check at the gate as it was, and what it was judged by. */
export function CheckDetailsScreen(): ReactNode {
  const check_id = usePathParameter('id')
  const { check, judged_by } = useRouteQuery(checkLogContract.details, { check_id }).data
  return (
    <>
      <PageHead
        title={check.driver_id?.name ?? 'Gate check'}
        subtitle={formatMoment(check.checked_at)}
        back={{ label: 'Back', href: lastListAddress(gatePaths.checks) }}
        crumbs={[{ label: 'Gate checks', href: gatePaths.checks }, { label: 'Details' }]}
      />
      <div className="flex flex-col gap-4 sm:gap-6">
        <Card title="The check">
          <Facts facts={factsOf(check)} />
        </Card>
        {judged_by ? <Judged {...judged_by} /> : <Card title="What it was judged by">This check was made before this was recorded.</Card>}
      </div>
    </>
  )
}

const factsOf = (check: LoggedCheck): readonly Fact[] => [
  { label: 'Verdict', value: <CheckOutcome outcome={check.outcome} reasons={check.reasons} isOverridden={check.override !== null} /> },
  { label: 'Direction', value: `${directionNames[check.direction]}${check.is_bulk_load ? ', bulk load' : ''}` },
  { label: 'Found by', value: foundByNames[check.found_by] },
  { label: 'Entered', value: check.entered },
  { label: 'Vehicle', value: check.registration },
  { label: 'Transporter', value: check.transporter },
  { label: 'Checked by', value: [check.checked_by, check.device, check.is_offline && 'offline'].filter(Boolean).join(', ') },
  { label: 'Override', value: check.override && `${check.override.by}: ${check.override.reason}` },
  { label: 'Unusual', value: check.unusual.join(', ') },
]

function Judged({ rules, day, time, device, server, settings, records }: ShownJudgedBy): ReactNode {
  return (
    <>
      {server && (
        <Card title="The server's verdict" description="As it would have been at that moment, beside the device's">
          <CheckOutcome outcome={server.outcome} reasons={server.reasons} isOverridden={false} />
        </Card>
      )}
      <Card title="What it was judged by" description="Records and days as they were at that moment">
        {records.length === 0 ? noRecords : <Facts facts={records.map(recordFact)} />}
      </Card>
      <Card title="Rules and settings">
        <Facts
          facts={[
            { label: 'Version of the rules', value: rules === null ? 'Not known' : String(rules) },
            { label: 'Day at the plant', value: day && formatDate(day) },
            ...(time === null ? [] : [{ label: 'Time at the plant', value: time }]),
            ...(device
              ? [
                  { label: 'Data of the device', value: formatMoment(device.data_at) },
                  { label: 'Last change in them', value: device.data_number === null ? 'Not known' : String(device.data_number) },
                ]
              : []),
            ...settings.map(({ name, value }) => ({ label: name, value })),
          ]}
        />
      </Card>
    </>
  )
}

const noRecords = 'No driver of this plant was found, so nothing but the card or number counted.'

const recordFact = ({ name, record, until, text }: ShownRecord): Fact => ({
  label: name,
  value: [until && `Until ${formatDate(until)}`, text, record && `Record ${record}`].filter(Boolean).join('\n'),
})
