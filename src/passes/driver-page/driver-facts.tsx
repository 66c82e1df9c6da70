import type { ReactNode } from 'react'
import { staff } from '#accounts/access.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { ExpiryWithBadge } from '#administration/expiry-badge.tsx'
import { Badge } from '#platform/web/badge.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import type { DriverPage } from './driver-page.contract.ts'
import { transporterPath } from '#drivers/driver.paths.ts'
import { DriverPhoto } from './driver-photo.tsx'
import { PassRequirements } from './pass-requirements.tsx'
import { PassStatusBadge } from './pass-status.tsx'
import { Phones } from '#drivers/details/phones.tsx'

type Shown = { readonly driver: DriverPage }

export function PersonCard({ driver }: Shown): ReactNode {
  const facts = [
    { label: 'Id no', value: driver.id_no },
    { label: 'Transporter', value: <TransporterName transporter={driver.transporter_id} /> },
    {
      label: 'Issued card',
      value: driver.alloc_card && `${driver.alloc_card.card_no}${driver.alloc_card.is_handed_over ? '' : ' (not handed over yet)'}`,
    },
    { label: 'Phone no', value: <Phones phones={driver.phone} /> },
    { label: 'Gender', value: driver.gender ?? 'Not set' },
    {
      label: 'Date of birth',
      value: driver.date_of_birth && `${formatDate(driver.date_of_birth)}${driver.age === null ? '' : ` (${driver.age})`}`,
    },
    { label: 'Licence no', value: driver.licence_no },
    { label: 'Licence class', value: driver.licence_class },
    { label: 'Licence expiry', value: driver.licence_expiry && formatDate(driver.licence_expiry) },
    {
      label: 'Experience',
      value: driver.experience_years === null ? null : driver.experience_years === 1 ? '1 year' : `${driver.experience_years} years`,
    },
    { label: 'Vehicle options', value: driver.vehicle_options.join(', ') },
    { label: 'Vehicle categories', value: driver.vehicle_categories.join(', ') },
  ]
  return (
    <Card title="Driver">
      <DriverPhoto driver={driver} />
      <div className="mt-5">
        <Facts facts={facts} />
      </div>
    </Card>
  )
}

export function PassCard({ driver: { _id, pass } }: Shown): ReactNode {
  const { status, expiry, days_left, issued_on } = pass
  const passExpiry = expiry === null || days_left === null ? null : { expiry, days_left }
  const facts = [
    { label: 'Pass expiry', value: <ExpiryWithBadge expiry={passExpiry} /> },
    { label: 'Generated on', value: issued_on && formatDate(issued_on) },
  ]
  return (
    <Card title="Pass" aside={status ? <PassStatusBadge status={status} /> : <Badge>No pass yet</Badge>}>
      {status && <Facts facts={facts} />}
      <AsyncBoundary resetKey={_id} title="The pass's documents could not be loaded">
        <PassRequirements driverId={_id} />
      </AsyncBoundary>
    </Card>
  )
}

/** Links to the transporter for people who may maintain it. */
function TransporterName({ transporter: { _id, name } }: { readonly transporter: DriverPage['transporter_id'] }): ReactNode {
  const mayOpen = useCan(staff('administration.manage'))
  return mayOpen ? <TextLink href={transporterPath(_id)}>{name}</TextLink> : name
}
