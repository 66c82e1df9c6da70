import type { ReactNode } from 'react'
import type * as z from 'zod'
import { driverPageContract } from '#drivers/driver-page.contract.ts'
import { driversContract } from '#drivers/drivers.contract.ts'
import type { Route } from '#platform/contract/route.ts'
import { Avatar } from '#platform/web/avatar.tsx'
import { Button } from '#platform/web/button.tsx'
import type { Fact } from '#platform/web/facts.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import type { FormState } from '#platform/web/form/use-form.ts'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/side-panel.tsx'
import { requestsContract, type RequestDetails } from '../requests.contract.ts'
import type { Kind } from './kind.contract.ts'

/** The driver that a request is about, as far as the form shows it. */
export type AskedDriver = { readonly _id: string; readonly name: string; readonly transporter_id: { readonly name: string } }
export type RaiseFormProps = { readonly driver: AskedDriver; readonly onSent: () => void }

/** How a kind of request looks: its form on the driver's page, and what was asked on the request's page. */
export type KindView = {
  readonly RaiseForm: (props: RaiseFormProps) => ReactNode
  readonly facts: (request: RequestDetails) => readonly Fact[]
}

/** What was asked, by the kind's own shape; undefined where it does not fit any more and cannot be approved. */
export const bodyOf = <B extends z.ZodObject>(
  kind: { readonly bodyShape: B },
  { comment, body_data }: RequestDetails,
): z.output<B> | undefined => kind.bodyShape.safeParse({ comment, ...body_data }).data

/** What every raised request asks first and makes old; for `useForm(kind.raise, raising(kind, …))`. */
export const raising = (kind: Kind, { driver: { _id: driver_id }, onSent }: RaiseFormProps): Raising => ({
  fixed: { driver_id },
  confirm: { title: 'Are you sure you want to submit the request?', action: 'Send request', cancel: 'Go back' },
  refresh: [kind.exist, requestsContract.index],
  onDone: onSent,
})

/** What a decision makes old, of any kind. */
export const madeOldByDecision = (kind: Kind): readonly Route[] => [
  kind.exist,
  requestsContract.index,
  requestsContract.details,
  driverPageContract.details,
  driversContract.active,
  driversContract.summary,
]

/** The form's frame in the side panel: whom it is about, the kind's own fields, and the buttons. */
export function RaiseFrame({
  form,
  driver,
  children,
}: {
  readonly form: FormState
  readonly driver: AskedDriver
  readonly children: ReactNode
}): ReactNode {
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
        {children}
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Send request</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

type Raising = {
  readonly fixed: { readonly driver_id: string }
  readonly confirm: { readonly title: string; readonly action: string; readonly cancel: string }
  readonly refresh: readonly Route[]
  readonly onDone: () => void
}
