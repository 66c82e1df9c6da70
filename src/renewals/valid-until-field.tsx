import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isPlainDate } from '#platform/contract/plain-date.ts'
import { formatDate } from '#platform/web/dates.ts'
import { DateField } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { query } from '#platform/web/query.ts'
import type { PortalCalls } from './portal-calls.contract.ts'

type Props = { field: FieldBinding; calls: PortalCalls; driver: { _id: string }; givenOn: unknown }

/** The date on the report, beside what the plant's rule says of a proof of that day. */
export function ValidUntilField({ field, calls, driver, givenOn }: Props): ReactNode {
  const date = typeof givenOn === 'string' && isPlainDate(givenOn) ? givenOn : ''
  const { data } = useQuery({ ...query(calls.rule, { driver_id: driver._id, date }), enabled: date !== '' && !field.isLeftOut })
  return <DateField field={field} label="Valid until" hint={hintOf(data?.valid_until)} max={data?.valid_until ?? undefined} />
}

function hintOf(until: string | null | undefined): string {
  if (until === null) return 'The date on the report. The plant needs it.'
  if (until === undefined) return 'Only where the report says an earlier day than the plant’s rule.'
  return `Leave it empty for ${formatDate(until)}, as the plant’s rule says, or enter an earlier day.`
}
