import type { ReactNode } from 'react'
import { courseNames } from '#administration/issuers/course-names.rules.ts'
import { Card } from '#platform/web/card.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { PhoneLink } from '#platform/web/phone-link.tsx'
import { Facts, type Fact } from '#platform/web/table/facts.tsx'
import type { IssuerShown } from './issuer.contract.ts'

export function DesignationCard({ issuer }: { issuer: IssuerShown }): ReactNode {
  const { withdrawal } = issuer
  return (
    <Card title="Designation">
      <Facts columns={2} facts={[...daysOf(issuer), ...detailsOf(issuer)]} />
      {withdrawal && (
        <p className="mt-5 rounded-8 bg-warn-soft px-3 py-2.5 wrap-anywhere text-warn">
          {`Withdrawn from ${formatDate(withdrawal.from)} by ${withdrawal.by}, ${formatMoment(withdrawal.at)}: ${withdrawal.reason}`}
        </p>
      )}
    </Card>
  )
}

function daysOf({ doctor, company }: IssuerShown): Fact[] {
  const { designated_from: from, designated_until: until } = doctor ?? company ?? { designated_from: null, designated_until: null }
  return [
    { label: 'Designated from', value: from === null ? 'Not set' : formatDate(from) },
    { label: 'Designated until', value: until === null ? 'No end' : formatDate(until) },
  ]
}

function detailsOf({ doctor, company }: IssuerShown): Fact[] {
  if (company) return [{ label: 'Courses', value: company.courses.map((course) => courseNames[course].name).join(', ') }]
  if (!doctor) return []
  return [
    { label: 'Reg no', value: doctor.reg_no },
    { label: 'Telephone', value: doctor.phone && <PhoneLink phone={doctor.phone} /> },
    { label: 'Clinic', value: [doctor.clinic, doctor.place].filter(Boolean).join(', ') },
    { label: 'Days', value: doctor.days },
  ]
}
