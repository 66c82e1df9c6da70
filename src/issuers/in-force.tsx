import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { issuerContract, type InForceAtPlant } from './issuer.contract.ts'

export function InForceCard({ issuerId }: { issuerId: string }): ReactNode {
  return (
    <Card title="In force">
      <InForce issuerId={issuerId} />
    </Card>
  )
}

/** How many drivers of which plants have a current date from this issuer, which they would lose in a recall. */
export function InForce({ issuerId }: { issuerId: string }): ReactNode {
  return (
    <AsyncBoundary resetKey={issuerId} title="What is in force could not be counted">
      <Counted issuerId={issuerId} />
    </AsyncBoundary>
  )
}

function Counted({ issuerId }: { issuerId: string }): ReactNode {
  const { data } = useRouteQuery(issuerContract.inForce, { id: issuerId }).data
  if (data.length === 0) return <p className="text-ink-2">Nothing of theirs is in force.</p>
  const plants = [...Map.groupBy(data, ({ plant }) => plant._id).values()]
  const all = data.reduce((sum, { drivers }) => sum + drivers, 0)
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">
        {`${countText(all)} ${all === 1 ? 'clearance' : 'clearances'} at ${plants.length} ${plants.length === 1 ? 'plant' : 'plants'}`}
      </p>
      <ul className="flex flex-col gap-3">
        {plants.map((rows) => (
          <li key={rows[0]?.plant._id}>
            <p className="font-medium wrap-anywhere">{rows[0]?.plant.name}</p>
            {rows.map((row) => (
              <p key={row.kind} className="digits text-13 text-ink-2">
                {textOf(row)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    </div>
  )
}

const names = { medical: 'Medical', ddt: 'Defensive driving', bulker: 'Bulker training' } satisfies Record<InForceAtPlant['kind'], string>

function textOf({ kind, drivers, cleared, first_expiry: first, last_expiry: last }: InForceAtPlant): string {
  const who = `${countText(drivers)} ${drivers === 1 ? 'driver' : 'drivers'}, ${countText(cleared)} may load today`
  const ends = first === last ? `ends ${formatDate(first)}` : `ends ${formatDate(first)} to ${formatDate(last)}`
  return `${names[kind]}: ${who}; ${ends}.`
}
