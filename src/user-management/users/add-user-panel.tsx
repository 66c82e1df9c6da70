import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, SidePanel, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { AccessFields, firstDraft } from '../access-fields.tsx'
import { PersonFields } from '../person-fields.tsx'
import type { NewAccess } from '../user-fields.contract.ts'
import { useAccessChoices } from './users.hooks.ts'
import { usersContract } from './users.contract.ts'

type AddUserPanelProps = { open: boolean; onClose: () => void; onAdded: (link: string | null) => void }

/** Adds a person with access, or gives access to the person who has the phone number. */
export function AddUserPanel({ open, onClose, onAdded }: AddUserPanelProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title="Add user" description="They are invited by text message or mail">
      <Waiting fallback={<PanelBody>{<Skeleton className="h-24 w-full" />}</PanelBody>}>
        <AddUserForm
          onDone={(link) => {
            onClose()
            onAdded(link)
          }}
        />
      </Waiting>
    </SidePanel>
  )
}

const { create, index, findByPhone } = usersContract

function AddUserForm({ onDone }: { onDone: (link: string | null) => void }): ReactNode {
  const choices = useAccessChoices()
  const panel = usePanel()
  const form = useForm(create, {
    // What is missing is reported by the contract.
    initial: { allocations: [firstDraft(choices) as NewAccess] },
    refresh: [index],
    onDone: ({ link }) => onDone(link),
  })
  return (
    <Form form={form}>
      <PanelBody>
        <PersonFields form={form} route={findByPhone} />
        <AccessFields field={form.field('allocations')} choices={choices} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>{form.values.existing_id ? 'Give access' : 'Add user'}</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
