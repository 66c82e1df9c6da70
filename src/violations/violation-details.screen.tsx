import { usePathParameter } from '#platform/web/navigation/address.ts'
import type { ComponentType, ReactNode } from 'react'
import { useDriverPaths, visitorPath } from '#drivers/driver.paths.ts'
import { DriverStatusBadge } from '#drivers/driver-status.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { violationListPath } from './violation.paths.ts'
import { ViolationStateBadge } from './violation-state.tsx'
import { violationsContract, type ViolationDetails, type ViolationFile } from './violations.contract.ts'

export type ViolationDetailsProps = {
  /** The address of a request; a prop, since this domain may not import requests. */
  requestHref?: (id: string) => string
  /** What this plant and the driver's own say to each other; a prop for the same reason. */
  Comments?: ComponentType<{ violationId: string; plant: string }>
  /** What the violation weighs and what followed it, of a later domain. */
  Points?: ComponentType<Shown>
}

export function ViolationDetailsScreen({ requestHref, Comments, Points }: ViolationDetailsProps): ReactNode {
  const id = usePathParameter('id')
  const { violation } = useRouteQuery(violationsContract.details, { id }).data
  return (
    <>
      <PageHead
        title={violation.violation}
        badge={<ViolationStateBadge state={violation.state} />}
        subtitle={`${violation.driver_id.name}, ${violation.transporter.name}`}
        back={{ label: 'Back', href: lastListAddress(violationListPath) }}
      />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <ReportCard violation={violation} requestHref={requestHref} />
          {Points && violation.home_plant === undefined && <Points violation={violation} />}
          {violation.home_plant === undefined && <SanctionEvidence violation={violation} />}
          {violation.home_plant !== undefined && Comments && <Comments violationId={violation._id} plant={violation.home_plant} />}
        </div>
        <DriverCard violation={violation} />
      </div>
    </>
  )
}

export type Shown = { violation: ViolationDetails }

function ReportCard({ violation, requestHref }: Shown & { requestHref: ((id: string) => string) | undefined }): ReactNode {
  const { created_by, request_id } = violation
  const decidedAt = violation.home_plant ?? violation.earlier_plant
  const facts = [
    { label: 'Category', value: violation.violation_category },
    { label: 'Violation', value: violation.violation },
    { label: 'Date', value: formatDate(violation.violation_date) },
    ...(violation.visited_plant === undefined ? [] : [{ label: 'Recorded at', value: violation.visited_plant }]),
    ...(decidedAt === undefined ? [] : [{ label: 'Decided at', value: decidedAt }]),
    { label: 'Description', value: violation.description, wide: true },
    { label: 'Action taken', value: violation.action_taken, wide: true },
    { label: 'Attachment', value: <AttachedFile file={violation.violation_file} label="Violation attachment" />, wide: true },
    { label: 'Recorded by', value: created_by && `${created_by.first_name} ${created_by.last_name}` },
    { label: 'Recorded on', value: formatMoment(violation.created_at) },
    ...(violation.home_plant === undefined
      ? [{ label: 'Request', value: request_id && requestHref && <TextLink href={requestHref(request_id)}>Open request</TextLink> }]
      : []),
  ]
  return (
    <Card title="Violation">
      <Facts facts={facts} />
    </Card>
  )
}

function SanctionEvidence({ violation }: Shown): ReactNode {
  const { transporter_comment, evidence_file, transporter, evidence_request_id } = violation
  if (transporter_comment === null) {
    const isRequested = evidence_request_id !== null
    return (
      <Card title="Sanction evidence">
        <p>{isRequested ? `${transporter.name} has not sent sanction evidence yet.` : 'No sanction evidence was requested.'}</p>
      </Card>
    )
  }
  const facts = [
    { label: "Transporter's comment", value: transporter_comment, wide: true },
    { label: 'Evidence', value: <AttachedFile file={evidence_file} label="Sanction evidence" />, wide: true },
  ]
  return (
    <Card title="Sanction evidence">
      <Facts facts={facts} />
    </Card>
  )
}

const AttachedFile = ({ file, label }: { file: ViolationFile | null; label: string }): ReactNode =>
  file ? <FilePreview file={{ name: file.name, href: file.link }} label={label} /> : '—'

function DriverCard({ violation: { driver_id: driver, transporter, home_plant } }: Shown): ReactNode {
  const paths = useDriverPaths()
  const ownPage = driver.status === null ? null : paths.driver
  const page = home_plant === undefined ? ownPage : visitorPath
  const facts = [
    { label: 'Name', value: page === null ? driver.name : <TextLink href={page(driver._id)}>{driver.name}</TextLink> },
    { label: 'Id no', value: driver.id_no },
    { label: 'Transporter at the time', value: transporter.name },
    ...(home_plant === undefined ? [] : [{ label: 'Plant', value: home_plant }]),
  ]
  return (
    <Card title="Driver" aside={driver.status && <DriverStatusBadge status={driver.status} />}>
      <Facts facts={facts} columns={1} />
    </Card>
  )
}
