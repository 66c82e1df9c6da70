import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { countText } from '#platform/contract/words.ts'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { TermHelp } from '../terms.tsx'
import { typeOf } from './transporter-kind.tsx'
import type { TransporterShown } from './transporters.contract.ts'
import { DaysBadge } from './valid-until.tsx'

/** Links into later domains; left out without access or page. */
export type TransporterLinks = {
  driversHref?: (transporterId: string, statusId: number) => string | undefined
  links?: readonly { label: string; href: (transporterId: string) => string }[]
}

type Shown = { transporter: TransporterShown } & TransporterLinks

/** A transporter, with its drivers and users at this plant. */
export function TransporterDetailsCard(props: Shown): ReactNode {
  return (
    <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
        <DetailsCard {...props} />
        <UsersCard {...props} />
      </div>
      <DriversCard {...props} />
    </div>
  )
}

function DetailsCard({ transporter }: Shown): ReactNode {
  const { name, email, valid_until, days_left } = transporter
  const spot = [
    { label: 'Valid Until', value: <span className="digits">{formatDate(valid_until)}</span> },
    { label: 'Days remaining', value: days_left !== null && <DaysBadge days={days_left} /> },
  ]
  const facts = [
    { label: 'Name', value: name },
    {
      label: 'Email',
      value: (
        <a href={`mailto:${email}`} className="text-link wrap-anywhere">
          {email}
        </a>
      ),
    },
    { label: 'Type', help: <TermHelp of="spot" />, value: typeOf(transporter) },
    ...(transporter.is_spot ? spot : []),
  ]
  return (
    <Card title="Details">
      <Facts facts={facts} />
    </Card>
  )
}

function DriversCard({ transporter: { _id, drivers }, driversHref }: Shown): ReactNode {
  const all = drivers.reduce((sum, { count }) => sum + count, 0)
  return (
    <Card title="Drivers" description={<AtThisPlant />}>
      {all === 0 ? (
        <p className="text-ink-2">No drivers at this plant.</p>
      ) : (
        <dl className="digits flex flex-col gap-2">
          {drivers.map(({ status, count }) => {
            const href = driversHref?.(_id, status.id)
            return (
              <div key={status.id} className="flex items-center justify-between gap-4">
                <dt>{href ? <TextLink href={href}>{status.name}</TextLink> : status.name}</dt>
                <dd className="font-semibold">{countText(count)}</dd>
              </div>
            )
          })}
          <div className="flex items-center justify-between gap-4 border-t border-line pt-2">
            <dt>All</dt>
            <dd className="font-semibold">{countText(all)}</dd>
          </div>
        </dl>
      )}
    </Card>
  )
}

function UsersCard({ transporter: { users } }: Shown): ReactNode {
  return (
    <Card title="Users" description={<AtThisPlant />}>
      {users.length === 0 ? (
        <p className="text-ink-2">No users of this transporter at this plant.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-line">
          {users.map(({ _id, first_name, last_name, email, phone }) => (
            <li key={_id} className="flex flex-wrap items-center justify-between gap-x-4 py-2 first:pt-0 last:pb-0">
              <span className="font-medium">{`${first_name} ${last_name}`}</span>
              <span className="digits flex flex-wrap gap-x-4 text-13 text-ink-2">
                {email && <span className="wrap-anywhere">{email}</span>}
                <a href={`tel:${phone}`} className="text-link">
                  {phone}
                </a>
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function AtThisPlant(): ReactNode {
  return `At ${useActor().acting?.plant.name}`
}
