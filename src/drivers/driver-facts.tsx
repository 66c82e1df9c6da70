import { CalendarClock } from 'lucide-react'
import type { ReactNode } from 'react'
import { ExpiryWithBadge } from '#administration/expiry-badge.tsx'
import { Badge } from '#platform/web/badge.tsx'
import { Card } from '#platform/web/card.tsx'
import { showDate } from '#platform/web/dates.ts'
import { Facts } from '#platform/web/facts.tsx'
import type { DriverPage } from './driver-page.contract.ts'
import { DriverPhoto } from './driver-photo.tsx'
import { Phones } from './phones.tsx'

type Shown = { readonly driver: DriverPage }

export function PersonCard({ driver }: Shown): ReactNode {
  const facts = [
    { label: 'Id no', value: driver.id_no },
    { label: 'Transporter', value: driver.transporter_id.name },
    {
      label: 'Issued card',
      value: driver.alloc_card && `${driver.alloc_card.card_no}${driver.alloc_card.is_handed_over ? '' : ' (not handed over yet)'}`,
    },
    { label: 'Phone no', value: <Phones phones={driver.phone} /> },
    { label: 'Gender', value: driver.gender ?? 'Not set' },
    {
      label: 'Date of birth',
      value: driver.date_of_birth && `${showDate(driver.date_of_birth)}${driver.age === null ? '' : ` (${driver.age})`}`,
    },
    { label: 'Licence no', value: driver.licence_no },
    { label: 'Licence class', value: driver.licence_class },
    { label: 'Licence expiry', value: driver.licence_expiry && showDate(driver.licence_expiry) },
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

export function PassCard({ driver: { pass } }: Shown): ReactNode {
  const { status, expiry, days_left, expiry_reason } = pass
  const reached = expiry === null || days_left === null ? null : { expiry, days_left }
  const facts = [
    { label: 'Pass expiry', value: <ExpiryWithBadge expiry={reached} /> },
    { label: 'Ends because of', value: expiry_reason && <span className="inline-block first-letter:uppercase">{expiry_reason}</span> },
    { label: 'Generated on', value: pass.issued_on && showDate(pass.issued_on) },
    { label: 'Medical expiry', value: <ExpiryWithBadge expiry={pass.current_medical} /> },
    { label: 'DDT expiry', value: <ExpiryWithBadge expiry={pass.current_ddt} /> },
    { label: 'Bulker training expiry', value: <ExpiryWithBadge expiry={pass.current_bulker_training} /> },
  ]
  return (
    <Card
      title="Pass"
      aside={status ? <Badge tone={passTones[status.name] ?? 'neutral'}>{status.name}</Badge> : <Badge>No pass yet</Badge>}
    >
      <Facts facts={facts} />
    </Card>
  )
}

const passTones: Readonly<Record<string, 'ok' | 'warn' | 'bad' | 'info'>> = {
  Active: 'ok',
  Expired: 'bad',
  Suspended: 'warn',
  Pending: 'info',
}

/** Why the driver may not drive just now, and until when. */
export function SuspensionNotice({ driver: { suspension } }: Shown): ReactNode {
  if (!suspension) return null
  return (
    <div className="flex items-start gap-3 rounded-12 bg-warn-soft p-4 text-warn">
      <CalendarClock aria-hidden className="mt-0.5 size-5 shrink-0" />
      <p className="max-w-[70ch] font-medium">{suspensionWords(suspension)}</p>
    </div>
  )
}

function suspensionWords({ starts_on, ends_on, days_left }: NonNullable<DriverPage['suspension']>): string {
  const since = `Suspended since ${showDate(starts_on)}`
  if (ends_on === null || days_left === null) return `${since}, until sanction evidence is provided or the driver is reinstated.`
  if (days_left <= 0) return `${since}. It has been served and ends now.`
  return `${since}. May drive again on ${showDate(ends_on)}, in ${days_left} ${days_left === 1 ? 'day' : 'days'}.`
}
