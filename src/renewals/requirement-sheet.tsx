import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#platform/web/query.ts'
import { renewRequirement } from '#requests/kinds/renew-requirement/renew-requirement.contract.ts'
import { RequirementFields } from '#requests/kinds/renew-requirement/requirement-fields.tsx'
import { useRequestForm } from '#requests/send-back/mending.hooks.ts'
import { confirmSending } from '#requests/warnings/confirm-sending.tsx'
import { SheetFrame, submitQuestion, type SheetProps } from './new-renewal.tsx'

/** The proof of one of the plant's own requirements, for a driver who was found. */
export function RequirementSheet({ driver, head, values, mend, onSent }: SheetProps): ReactNode {
  const options = {
    fixed: { driver_id: driver._id },
    ...(values && { initial: values }),
    confirm: confirmSending(renewRequirement, submitQuestion),
    refresh: [renewRequirement.exist],
    onDone: onSent,
  }
  const form = useRequestForm(renewRequirement, options, mend)
  const { data } = useQuery({ ...query(renewRequirement.exist, { driver_id: driver._id }), enabled: !mend })
  return (
    <SheetFrame form={form} head={head}>
      <RequirementFields form={form} renewable={data?.old ?? []} />
    </SheetFrame>
  )
}
