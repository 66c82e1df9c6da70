import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#platform/web/query.ts'
import { restrictionChoicesContract } from './restrictions.contract.ts'

type AddProps = {
  values: Readonly<Record<string, unknown>>
  onChange: (values: Readonly<Record<string, unknown>>) => void
  isFixed: boolean
}

/** What staff restrict the driver to beside what was found. Closed until somebody wants it: most proofs restrict to nothing. */
export function AddRestrictions({ values, onChange, isFixed }: AddProps): ReactNode {
  const { data, error } = useQuery(query(restrictionChoicesContract.list, {}))
  const chosen: readonly unknown[] = Array.isArray(values['restrictions']) ? values['restrictions'] : []
  const offered = data?.restrictions.filter(({ is_active }) => is_active) ?? []
  const toggle = (key: string, isChosen: boolean): void =>
    onChange({
      ...values,
      restrictions: offered.map((each) => each.key).filter((each) => (each === key ? isChosen : chosen.includes(each))),
    })
  return (
    <details>
      <summary className="flex min-h-6 cursor-pointer items-center text-13 font-semibold pointer-coarse:min-h-11">
        Add restrictions{chosen.length > 0 && ` (${chosen.length})`}
      </summary>
      <fieldset disabled={isFixed} className="mt-2 flex flex-col gap-2">
        <legend className="sr-only">Restrictions that approval adds</legend>
        {error && <p className="text-13 text-bad">They could not be loaded: {error.message}</p>}
        {offered.map(({ key, name }) => (
          <label key={key} className="flex min-h-6 items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              checked={chosen.includes(key)}
              onChange={({ target }) => toggle(key, target.checked)}
              className="size-4 shrink-0 pointer-coarse:size-5"
            />
            {name}
          </label>
        ))}
      </fieldset>
    </details>
  )
}
