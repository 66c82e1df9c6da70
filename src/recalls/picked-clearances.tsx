import type { ReactNode } from 'react'
import { isPlainDate } from '#platform/contract/plain-date.ts'
import { countText } from '#platform/contract/words.ts'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { recallsContract } from './recalls.contract.ts'

type Picked = { plant_id?: string | undefined; given_from?: string | undefined; given_until?: string | undefined }
type PickedClearancesProps = { issuerId: string; picked: Picked; plantField: FieldBinding }

/** The plant, and what is picked: how many clearances, of how many drivers, and who of them has to renew. */
export function PickedClearances({ issuerId, picked, plantField }: PickedClearancesProps): ReactNode {
  const period = periodOf(picked)
  const { data, isStale } = useRouteQuery(recallsContract.preview, { issuer_id: issuerId, ...period })
  const one = data.plants.find(({ _id }) => _id === picked.plant_id)
  const { clearances, drivers, concerned } = one ?? data
  return (
    <>
      <SelectField
        field={plantField}
        label="Drivers of"
        placeholder="All plants"
        options={data.plants.map(({ _id, plant }) => ({ value: _id, label: plant }))}
      />
      <output aria-label="Picked" className={isStale ? 'opacity-60' : undefined}>
        <dl className="grid grid-cols-3 gap-4 rounded-12 bg-sunken p-4">
          <Count label="Clearances" n={clearances} />
          <Count label="Drivers" n={drivers} />
          <Count label="Have to renew" n={concerned} />
        </dl>
        {!one && data.plants.length > 1 && (
          <p className="mt-2 text-13 text-ink-2">
            {data.plants.map(({ plant, drivers: of }) => `${plant}: ${countText(of)} ${of === 1 ? 'driver' : 'drivers'}`).join(' · ')}
          </p>
        )}
      </output>
      {data.cannot_because !== null && <ProblemText>{data.cannot_because}</ProblemText>}
    </>
  )
}

const Count = ({ label, n }: { label: string; n: number }): ReactNode => (
  <div>
    <dt className="text-13 text-ink-2">{label}</dt>
    <dd className="digits text-20 font-semibold">{countText(n)}</dd>
  </div>
)

/** What is half typed does not count yet. */
function periodOf({ given_from: from = '', given_until: until = '' }: Picked): Picked {
  const isPeriod = !isPlainDate(from) || !isPlainDate(until) || from <= until
  if (!isPeriod) return {}
  return { ...(isPlainDate(from) && { given_from: from }), ...(isPlainDate(until) && { given_until: until }) }
}
