import type { ReactNode } from 'react'
import { OtherReasons } from '#drivers/verdict/as-at/other-reasons.tsx'
import type { Resolved } from '#drivers/verdict/as-at/shown-reasons.rules.ts'
import type { Route } from '#platform/contract/route.ts'
import { Avatar } from '#platform/web/avatar.tsx'
import { Button } from '#platform/web/button.tsx'
import type { ConfirmQuestion } from '#platform/web/dialog/confirm.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import type { FormState } from '#platform/web/form/use-form.ts'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { PendingOfDriver } from '../list/pending-of-driver.tsx'
import { requestsContract } from '../requests.contract.ts'
import { confirmSending } from '../warnings/confirm-sending.tsx'
import type { Kind } from './kind.contract.ts'
import type { FormDriver, RaiseFormProps } from './kind.view.tsx'

/** Confirmation, invalidation and toast of every raised request, for `useForm(kind.raise, raising(kind, …))`. */
export const raising = (
  kind: Kind,
  { driver: { _id: driver_id }, onSent, values, again, mend }: RaiseFormProps,
  warning?: Pick<ConfirmQuestion, 'text' | 'look'>,
): Raising => ({
  fixed: { driver_id, ...(again && { replaces_id: again.requestId }) },
  initial: again?.values ?? values ?? {},
  confirm: confirmSending(kind, {
    title: 'Are you sure you want to submit the request?',
    action: 'Send request',
    cancel: 'Go back',
    ...warning,
  }),
  refresh: [kind.exist, requestsContract.index, ...(again || mend ? [requestsContract.details] : [])],
  onDone: onSent,
})

type RaiseFrameProps = {
  form: FormState
  driver: FormDriver
  /** What approval would renew. */
  renews?: Resolved
  children: ReactNode
}

/** The form's frame in the side panel: the driver, the kind's fields, and the buttons. */
export function RaiseFrame({ form, driver, renews, children }: RaiseFrameProps): ReactNode {
  const panel = usePanel()
  return (
    <Form form={form}>
      <PanelBody>
        <div className="flex items-center gap-3 rounded-8 bg-sunken p-4">
          <Avatar name={driver.name} />
          <div className="min-w-0">
            <p className="font-semibold">{driver.name}</p>
            <p className="text-13 text-ink-2">{driver.transporter_id.name}</p>
          </div>
        </div>
        {!form.isPartial && <PendingOfDriver driverId={driver._id} />}
        {renews && <OtherReasons driverId={driver._id} renews={renews} />}
        {children}
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>{form.isPartial ? 'Resubmit' : 'Send request'}</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

type Raising = {
  fixed: { driver_id: string; replaces_id?: string }
  initial: Readonly<Record<string, unknown>>
  confirm: ReturnType<typeof confirmSending>
  refresh: readonly Route[]
  onDone: () => void
}
