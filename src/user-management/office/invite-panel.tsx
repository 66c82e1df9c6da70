import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, SidePanel, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { PersonFields } from '../person-fields.tsx'
import { officeContract } from './office.contract.ts'
import { refreshedByOffice, useOfficeChoices } from './office.hooks.ts'

type InvitePanelProps = { open: boolean; onClose: () => void; onInvited: (link: string | null) => void }

export function InvitePanel({ open, onClose, onInvited }: InvitePanelProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title="Invite" description="They work for your transporter at this plant">
      <Waiting fallback={<PanelBody>{<Skeleton className="h-24 w-full" />}</PanelBody>}>
        <InviteForm
          onDone={(link) => {
            onClose()
            onInvited(link)
          }}
        />
      </Waiting>
    </SidePanel>
  )
}

function InviteForm({ onDone }: { onDone: (link: string | null) => void }): ReactNode {
  const { roles, with_access, most } = useOfficeChoices()
  const panel = usePanel()
  const form = useForm(officeContract.invite, { refresh: refreshedByOffice, onDone: ({ link }) => onDone(link) })
  return (
    <Form form={form}>
      <PanelBody>
        <p className="text-13 text-ink-2">
          {with_access} of at most {most} people have access.
        </p>
        <PersonFields form={form} route={officeContract.findByPhone} />
        <SelectField
          field={form.field('role_id')}
          label="Role"
          options={roles.map(({ _id, name }) => ({ value: _id, label: name }))}
          hint="You can give roles whose permissions you hold yourself."
        />
        <DateField field={form.field('ends_on')} label="Access until" hint="The last day. Leave it empty for access without an end." />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>{form.values.existing_id ? 'Ask this person' : 'Invite'}</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
