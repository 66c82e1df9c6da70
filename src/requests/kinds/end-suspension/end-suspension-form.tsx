import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { formatDate } from '#platform/web/dates.ts'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { query } from '#platform/web/query.ts'
import { useRequestForm } from '../../send-back/mending.hooks.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { FormDriver, RaiseFormProps } from '../kind.view.tsx'
import { endSuspension } from './end-suspension.contract.ts'

export function EndSuspensionForm(props: RaiseFormProps): ReactNode {
  const form = useRequestForm(endSuspension, raising(endSuspension, props), props.mend)
  return (
    <RaiseFrame form={form} driver={props.driver} renews="status">
      <OpenSuspensions driver={props.driver} />
      <TextArea field={form.field('comment')} label="Comment" />
    </RaiseFrame>
  )
}

/** The suspensions that approval would end, already loaded by the action card. */
function OpenSuspensions({ driver: { _id: driver_id } }: { driver: FormDriver }) {
  const { data } = useQuery(query(endSuspension.exist, { driver_id }))
  if (!data || data.old.length === 0) return null
  return (
    <ul className="flex flex-col gap-1 text-ink-2">
      {data.old.map(({ _id, starts_on, ends_on }) => (
        <li key={_id}>
          Suspended since {formatDate(starts_on)}, {ends_on ? `may drive again on ${formatDate(ends_on)}.` : 'until evidence is provided.'}
        </li>
      ))}
    </ul>
  )
}
