import type { ReactNode } from 'react'
import { useSwitchPlant } from '#accounts/sessions/switch-plant.hooks.ts'
import { Avatar } from '#platform/web/avatar.tsx'
import { CallError } from '#platform/web/client.ts'
import { Button } from '#platform/web/button.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import type { PortalCalls, VerifiedDriver } from './portal-calls.contract.ts'

type VerifyProps = { verify: PortalCalls['verify']; onFound: (driver: VerifiedDriver) => void }

/** The first step: verifies the driver by the full id number. */
export function VerifyForm({ verify, onFound }: VerifyProps): ReactNode {
  const panel = usePanel()
  const { switchTo, pending } = useSwitchPlant()
  const form = useForm(verify, { toast: false, onDone: ({ driver }) => onFound(driver) })
  const about = form.error instanceof CallError ? form.error.problem.about : undefined
  return (
    <Form form={form}>
      <PanelBody>
        <TextField
          field={form.field('id_no')}
          label="Id number of the driver"
          hint="The full number, as on the id card."
          inputMode="numeric"
        />
        {about !== undefined && (
          <Button loading={pending} onClick={() => (form.reset(), switchTo(about))}>
            Switch plant
          </Button>
        )}
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Verify driver</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

type FoundProps = { driver: VerifiedDriver; onChange: () => void }

/** The verified driver, to compare with the person present. */
export function VerifiedDriverCard({ driver: { name, id_no, transporter_id, picture, year_of_birth }, onChange }: FoundProps): ReactNode {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-8 bg-sunken p-4">
      {picture ? <img src={picture} alt={name} className="h-32 w-24 rounded-12 bg-sunken object-cover" /> : <Avatar name={name} />}
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{name}</p>
        <p className="digits text-13 text-ink-2">
          {id_no}
          {year_of_birth !== null && `, born ${year_of_birth}`}
        </p>
        <p className="text-13 text-ink-2">{transporter_id.name}</p>
      </div>
      <Button className="basis-full" onClick={onChange}>
        Wrong/change driver
      </Button>
    </div>
  )
}
