import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { query } from '#platform/web/query.ts'
import { useRequestForm } from '../../send-back/mending.hooks.ts'
import { RaiseFrame, raising } from '../kind-form.tsx'
import type { FormDriver, RaiseFormProps } from '../kind.view.tsx'
import { cancelCardKind } from './cancel-card.contract.ts'

export const CancelCardForm = (props: RaiseFormProps): ReactNode => <CardForm {...props} />

export const DriverLeftForm = (props: RaiseFormProps): ReactNode => <CardForm {...props} reason="left" />

function CardForm({ reason, ...props }: RaiseFormProps & { reason?: 'left' }): ReactNode {
  const request = raising(cancelCardKind, props)
  const options = { ...request, fixed: { ...request.fixed, ...(reason && { reason }) } }
  const form = useRequestForm(cancelCardKind, options, props.mend)
  return (
    <RaiseFrame form={form} driver={props.driver}>
      <CardInForce driver={props.driver} />
      <TextArea field={form.field('comment')} label="Comment" />
    </RaiseFrame>
  )
}

/** The card to cancel, already loaded by the action card. */
function CardInForce({ driver: { _id: driver_id } }: { driver: FormDriver }): ReactNode {
  const { data } = useQuery(query(cancelCardKind.exist, { driver_id }))
  if (!data?.old) return null
  const { card_no, is_handed_over } = data.old
  return (
    <p className="text-ink-2">
      Card <span className="digits font-semibold text-ink">{card_no}</span>
      {is_handed_over ? '' : ', not handed over yet'}
    </p>
  )
}
