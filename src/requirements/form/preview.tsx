import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import type { Input, Output } from '#platform/contract/route.ts'
import { countText } from '#platform/contract/words.ts'
import { formatDate } from '#platform/web/dates.ts'
import { query } from '#platform/web/query.ts'
import { requirementsContract } from '../requirements.contract.ts'

const { preview: previewRoute } = requirementsContract
type Preview = Pick<UseQueryResult<Output<typeof previewRoute>>, 'data' | 'isFetching'>

/** Typing ends before the server counts. */
const pauseMs = 400

/** Whom what is filled in would block; nothing while it is not whole. */
export function usePreview(requirement_id: string | undefined, values: Partial<Input<typeof requirementsContract.change>>): Preview {
  const { proof, needed_by, validity, met_by, from_day, for_all } = values
  const asked = JSON.stringify({ requirement_id, proof, needed_by, validity, met_by: met_by || undefined, from_day, for_all })
  const settled = useSettled(asked)
  const input = JSON.parse(settled) as Input<typeof previewRoute>
  const { data, isFetching, isPlaceholderData } = useQuery({
    ...query(previewRoute, input),
    enabled: previewRoute.input.safeParse(input).success,
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return { data, isFetching: isFetching || isPlaceholderData || asked !== settled }
}

function useSettled(text: string): string {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

/** Beside the button. */
export function BlockedCount({ preview: { data, isFetching } }: { preview: Preview }): ReactNode {
  return (
    <output className="mr-auto min-w-0 self-center text-13" aria-busy={isFetching}>
      {data && (
        <span className={isFetching ? 'opacity-60' : undefined}>
          <span className="digits font-semibold">
            {countText(data.newly_blocked)} of {countText(data.active_drivers)}
          </span>{' '}
          newly blocked
        </span>
      )}
    </output>
  )
}

/** Who they are. */
export function NewlyBlockedDrivers({ preview: { data } }: { preview: Preview }): ReactNode {
  if (!data) return null
  const { newly_blocked: n, active_drivers: active, day, needs_second_person, drivers, hint } = data
  const share = active === 0 ? 0 : Math.round((1000 * n) / active) / 10
  return (
    <section aria-label="Who would be blocked" className="flex flex-col gap-2 rounded-12 bg-sunken p-4">
      <h3 className="font-semibold">Who would be blocked</h3>
      <p>
        {n === 0
          ? `On ${formatDate(day)} nobody who may load today.`
          : `On ${formatDate(day)} ${countText(n)} of ${countText(active)} active drivers (${share} %) who may load today.`}
      </p>
      {needs_second_person && <p className="font-medium text-warn">More than 5 %: a second person has to confirm it.</p>}
      {hint !== null && <p className="text-ink-2">{hint}</p>}
      {drivers.length > 0 && (
        <ul aria-label="Drivers" className="divide-y divide-line text-13">
          {drivers.map(({ driver_id, reason }) => (
            <li key={driver_id._id} className="flex flex-wrap justify-between gap-x-4 py-1.5">
              <span className="font-medium wrap-anywhere">{driver_id.name}</span>
              <span className="text-ink-2">{reason}</span>
            </li>
          ))}
        </ul>
      )}
      {n > drivers.length && drivers.length > 0 && <p className="text-13 text-ink-2">{`And ${countText(n - drivers.length)} more.`}</p>}
    </section>
  )
}
