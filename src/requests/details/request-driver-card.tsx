import type { ReactNode } from 'react'
import { ExpiryWithBadge } from '#administration/expiry-badge.tsx'
import { useDriverPaths } from '#drivers/driver.paths.ts'
import { DriverStatusBadge } from '#drivers/driver-status.tsx'
import { fieldText } from '#drivers/details/driver-field.contract.ts'
import { driverFields } from '#drivers/details/driver-fields.contract.ts'
import { Phones } from '#drivers/details/phones.tsx'
import { Avatar } from '#platform/web/avatar.tsx'
import { Badge } from '#platform/web/badge.tsx'
import { Card } from '#platform/web/card.tsx'
import { Facts } from '#platform/web/table/facts.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import type { RequestDriver } from '../requests.contract.ts'

/** The request's driver as of now. */
export function RequestDriverCard({ driver }: { driver: RequestDriver }): ReactNode {
  const paths = useDriverPaths()
  const { _id, status } = driver
  const facts = [
    { label: 'Id no', value: driver.id_no },
    { label: 'Licence no', value: driver.licence_no },
    { label: 'Issued card', value: driver.alloc_card?.card_no },
    { label: 'Phone', value: <Phones phones={driver.phone} /> },
    { label: 'Experience', value: fieldText(driverFields.experience_years, driver.experience_years) },
    { label: 'Pass expiry', value: <ExpiryWithBadge expiry={driver.alloc_pass} /> },
  ]
  return (
    <Card title="Driver" aside={status ? <DriverStatusBadge status={status} /> : <Badge>Moved to another transporter</Badge>}>
      <div className="mb-5 flex items-center gap-4">
        {driver.picture ? (
          <img src={driver.picture} alt={driver.name} className="h-24 w-18 rounded-12 bg-sunken object-cover" />
        ) : (
          <Avatar name={driver.name} size="lg" />
        )}
        <div className="min-w-0">
          {status ? (
            <TextLink href={paths.driver(_id)} className="text-16 font-semibold">
              {driver.name}
            </TextLink>
          ) : (
            <p className="text-16 font-semibold">{driver.name}</p>
          )}
          <p className="text-ink-2">{driver.transporter_id.name}</p>
        </div>
      </div>
      <Facts facts={facts} />
    </Card>
  )
}
