import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { PanelBody, PanelFoot, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { ChecksField } from './checks-field.tsx'
import { statusOptions, type CandidateUser, type SettingsContract } from './settings.contract.ts'
import { UserChoices } from './user-choices.tsx'

type AddUsersProps = {
  readonly contract: SettingsContract
  readonly type: { readonly _id: string; readonly name: string }
  readonly hasOptions: boolean
  readonly open: boolean
  readonly onClose: () => void
}

/** Adds users to a notification type. */
export function AddUsers({ open, onClose, type, ...rest }: AddUsersProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title="Add users" description={type.name}>
      <Suspense fallback={<PanelBody>{<Skeleton className="h-24 w-full" />}</PanelBody>}>
        {open && <AddUsersForm type={type} onDone={onClose} {...rest} />}
      </Suspense>
    </SidePanel>
  )
}

type AddUsersFormProps = Omit<AddUsersProps, 'open' | 'onClose'> & { readonly onDone: () => void }

function AddUsersForm({ contract, type, hasOptions, onDone }: AddUsersFormProps): ReactNode {
  const [chosen, setChosen] = useState<readonly CandidateUser[]>([])
  const form = useForm(contract.allocate, { fixed: { type: type._id }, refresh: [contract.users, contract.unallocated], onDone })
  const selected = form.field('selected')
  const choose = (users: readonly CandidateUser[]): void => {
    setChosen(users)
    selected.onChange(
      users.map(({ _id }) => _id),
      true,
    )
  }
  return (
    <Form form={form}>
      <PanelBody>
        {hasOptions && <ChecksField field={form.field('options_status')} label="Notify them when a request is" options={statusOptions} />}
        <UserChoices contract={contract} type={type._id} field={selected} chosen={chosen} onChoose={choose} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton form={form}>{chosen.length > 1 ? `Add ${chosen.length} users` : 'Add users'}</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
