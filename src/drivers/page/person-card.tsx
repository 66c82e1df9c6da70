import type { ReactNode } from 'react'
import { staff } from '#accounts/access.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { transporterPath } from '../driver.paths.ts'
import { driverFieldList, shownValue, type DriverFieldName } from '../details/driver-details.contract.ts'
import { fieldText } from '../details/driver-field.contract.ts'
import { Phones } from '../details/phones.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { Facts, type Fact } from '#platform/web/table/facts.tsx'
import type { DriverPage } from './driver-page.contract.ts'
import { DriverPhoto } from './driver-photo.tsx'

export function PersonCard({ driver }: { driver: DriverPage }): ReactNode {
  const { alloc_card: card } = driver
  const facts = driverFieldList
    .filter(({ name }) => name !== 'name')
    .map((field): Fact => ({ label: field.label, value: ownText[field.name]?.(driver) ?? fieldText(field, shownValue(field, driver)) }))
    .toSpliced(
      1,
      0,
      { label: 'Transporter', value: <TransporterName transporter={driver.transporter_id} /> },
      { label: 'Issued card', value: card && `${card.card_no}${card.is_handed_over ? '' : ' (not handed over yet)'}` },
    )
  return (
    <Card title="Driver">
      <DriverPhoto driver={driver} />
      <div className="mt-5">
        <Facts facts={facts} columns={2} />
      </div>
    </Card>
  )
}

/** Fields that the page shows in their own way. */
const ownText: Partial<Record<DriverFieldName, (driver: DriverPage) => ReactNode>> = {
  phones: ({ phone }) => <Phones phones={phone} />,
  gender: ({ gender }) => gender ?? 'Not set',
  date_of_birth: ({ date_of_birth, age }) => date_of_birth && `${formatDate(date_of_birth)}${age === null ? '' : ` (${age})`}`,
}

/** Links to the transporter for people who may maintain it. */
function TransporterName({ transporter: { _id, name } }: { transporter: DriverPage['transporter_id'] }): ReactNode {
  const mayOpen = useCan(staff('administration.manage'))
  return mayOpen ? <TextLink href={transporterPath(_id)}>{name}</TextLink> : name
}
