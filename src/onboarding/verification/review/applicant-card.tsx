import type { ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { Avatar } from '#platform/web/avatar.tsx'
import { formatDate, formatPhone } from '#platform/web/dates.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { Facts } from '#platform/web/table/facts.tsx'
import type { ReviewedApplication } from './review.contract.ts'

/** The person as typed, to compare with the documents. */
export function ApplicantCard({ application: { driver_id: driver, request_id } }: { application: ReviewedApplication }): ReactNode {
  const { id_no, gender, date_of_birth, phone, licence_no, licence_class, licence_expiry, vehicle_options } = driver
  return (
    <Card title="Person" aside={<Avatar name={driver.name} picture={driver.picture} size="lg" />}>
      <Facts
        columns={2}
        facts={[
          { label: 'Name', value: driver.name, wide: true },
          { label: 'Id no', value: id_no },
          { label: 'Date of birth', value: formatDate(date_of_birth) },
          { label: 'Gender', value: gender },
          { label: 'Phone no', value: phone.map(formatPhone).join('\n') },
          { label: 'Licence no', value: licence_no },
          { label: 'Licence class', value: licence_class },
          { label: 'Licence expiry', value: formatDate(licence_expiry) },
          { label: 'Vehicle options', value: vehicle_options.join(', ') },
          { label: 'Request', value: <TextLink href={`/app/staff-portal/requests/details/${request_id}`}>Open request</TextLink> },
        ]}
      />
    </Card>
  )
}
