import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { knownOfficeDays, knownOfficesContract, type VisitingOffice } from './known-offices.contract.ts'

/** Which offices' visiting drivers devices know before they come; nothing where nobody visits. */
export function KnownOffices(): ReactNode {
  const { offices } = useRouteQuery(knownOfficesContract.list, {}).data
  if (offices.length === 0) return null
  return (
    <Card
      title="Visiting drivers"
      description={`Devices know visiting drivers who were let in here in the last 90 days. For ${knownOfficeDays} days they can know the other drivers of an office too, as far as this plant admits them.`}
    >
      <ul className="divide-y divide-line" aria-label="Offices of visiting drivers">
        {offices.map((office) => (
          <Office key={office.transporter_id._id} office={office} />
        ))}
      </ul>
    </Card>
  )
}

function Office({ office: { transporter_id, last_visit, drivers, known_until } }: { office: VisitingOffice }): ReactNode {
  const { _id, name } = transporter_id
  const isKnown = known_until !== null
  const { send, pending } = useCall(isKnown ? knownOfficesContract.end : knownOfficesContract.keep, {
    refresh: [knownOfficesContract.list],
  })
  const texts = [
    drivers === 1 ? '1 driver at other plants' : `${drivers} drivers at other plants`,
    last_visit !== null && `last visit ${formatMoment(last_visit)}`,
    isKnown && `all known until ${formatMoment(known_until)}`,
  ]
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        <p className="digits text-13 text-ink-2">{texts.filter(Boolean).join(', ')}</p>
      </div>
      <Button
        loading={pending}
        aria-label={`${isKnown ? 'Forget' : 'Know'} all drivers of ${name}`}
        onClick={() => void send({ transporter_id: _id })}
      >
        {isKnown ? 'Forget them' : 'Know all drivers'}
      </Button>
    </li>
  )
}
