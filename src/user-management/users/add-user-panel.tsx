import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, SidePanel, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { textOf } from '#platform/web/form/field.tsx'
import { useForm, type RouteForm } from '#platform/web/form/use-form.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { AccessFields, firstDraft } from '../access-fields.tsx'
import type { NewAccess } from '../user-fields.contract.ts'
import { useKnownPerson, useAccessChoices } from './users.hooks.ts'
import { usersContract } from './users.contract.ts'

type AddUserPanelProps = { readonly open: boolean; readonly onClose: () => void; readonly onAdded: (link: string | null) => void }

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

const { create, index } = usersContract
type CreateForm = RouteForm<typeof create>

function AddUserForm({ onDone }: { readonly onDone: (link: string | null) => void }): ReactNode {
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
        <PersonFields form={form} />
        <AccessFields field={form.field('allocations')} choices={choices} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>{form.values.existing_id ? 'Give access' : 'Add user'}</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

/** The phone first: it may belong to a person who is known already. */
function PersonFields({ form }: { readonly form: CreateForm }): ReactNode {
  const { field, values, set } = form
  const { known, lookUp } = useKnownPerson()
  const phone = field('phone')
  if (values.existing_id) {
    const name = `${values.first_name ?? ''} ${values.last_name ?? ''}`
    return <Notice text={`Access for ${name}, ${textOf(phone.value)}.`} action="Add another person" onAct={() => set(nobody)} />
  }
  const onBlur = (): void => {
    phone.onBlur()
    lookUp(textOf(phone.value))
  }
  const confirm = known && ((): void => set({ existing_id: known._id, first_name: known.first_name, last_name: known.last_name }))
  return (
    <>
      <TextField field={{ ...phone, onBlur }} label="Phone number" type="tel" hint="They log in with it." />
      {known && confirm && (
        <Notice
          text={`${known.first_name} ${known.last_name} already has this phone number.`}
          action="Give this person access"
          onAct={confirm}
        />
      )}
      <TextField field={field('first_name')} label="First name" />
      <TextField field={field('last_name')} label="Last name" />
      <TextField field={field('email')} label="Email" type="email" />
    </>
  )
}

const nobody = { existing_id: undefined, first_name: '', last_name: '', phone: '' }

type NoticeProps = { readonly text: string; readonly action: string; readonly onAct: () => void }

function Notice({ text, action, onAct }: NoticeProps): ReactNode {
  return (
    <output className="flex flex-wrap items-center justify-between gap-3 rounded-8 bg-info-soft p-3 text-info">
      <span className="min-w-0 font-medium wrap-anywhere">{text}</span>
      <Button onClick={onAct}>{action}</Button>
    </output>
  )
}
