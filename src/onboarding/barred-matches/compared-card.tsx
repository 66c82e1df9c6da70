import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { DriverStatus } from '#drivers/driver-status.tsx'
import { numberKey } from '#drivers/id-no/number-key.rules.ts'
import { Badge } from '#platform/web/badge.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate, formatPhone } from '#platform/web/dates.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import type { ComparedRecord } from './barred-matches.contract.ts'

type ComparedCardProps = {
  title: string
  record: ComparedRecord
  /** Marks what is equal. */
  other: ComparedRecord
  children?: ReactNode
}

/** One of two records, its photograph large enough to compare. */
export function ComparedCard({ title, record, other, children }: ComparedCardProps): ReactNode {
  const value = (text: string | null, isEqual: boolean): ReactNode =>
    text === null || text === '' ? null : (
      <span className="flex flex-wrap items-center gap-2">
        {text}
        {isEqual && <Badge tone="warn">Equal</Badge>}
      </span>
    )
  const same = (field: 'name' | 'id_no' | 'licence_no' | 'date_of_birth') => key(record[field]) === key(other[field])
  return (
    <Card title={title}>
      <div className="flex flex-col gap-5">
        <Photograph record={record} />
        <Facts
          columns={1}
          facts={[
            { label: 'Name', value: value(record.name, same('name')) },
            { label: 'Id no', value: value(record.id_no, same('id_no')) },
            { label: 'Licence no', value: value(record.licence_no, same('licence_no')) },
            { label: 'Date of birth', value: value(formatDate(record.date_of_birth), same('date_of_birth')) },
            {
              label: 'Phone no',
              value: value(
                record.phone.map(formatPhone).join('\n'),
                record.phone.some((phone) => other.phone.includes(phone)),
              ),
            },
            { label: 'Gender', value: record.gender },
            { label: 'Status', value: <DriverStatus status={record.status} /> },
            { label: 'Documents', value: <Documents record={record} /> },
          ]}
        />
        {children}
      </div>
    </Card>
  )
}

const key = (text: string | null): string => numberKey(text ?? '')

function Photograph({ record: { name, picture } }: { record: ComparedRecord }): ReactNode {
  const look = 'aspect-3/4 w-full max-w-60 rounded-12 bg-sunken'
  if (picture) return <img src={picture} alt={`Photograph of ${name}`} className={`${look} object-cover`} />
  return (
    <p className={`${look} flex flex-col items-center justify-center gap-2 text-ink-2`}>
      <UserRound aria-hidden className="size-8" />
      No photograph
    </p>
  )
}

function Documents({ record: { documents, name } }: { record: ComparedRecord }): ReactNode {
  if (documents.length === 0) return null
  return (
    <ul className="flex flex-col gap-1">
      {documents.map((document) => (
        <li key={document.link}>
          <a className="text-brand underline" href={document.link} target="_blank" rel="noreferrer">
            {document.name}
            <span className="sr-only"> of {name}, opens in a new tab</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
