import { type ReactNode, useState } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { PanelBody, PanelFoot, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { statusOptions, type CandidateUser, type SettingsContract } from './settings.contract.ts'
import { UserChoices } from './user-choices.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { FieldGroup, type FieldProps } from '#platform/web/form/field.tsx'

type AddUsersProps = {
  contract: SettingsContract
  type: { _id: string; name: string }
  hasOptions: boolean
  open: boolean
  onClose: () => void
}

/** Adds users to a notification type. */
export function AddUsers({ open, onClose, type, ...rest }: AddUsersProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title="Add users" description={type.name}>
      <Waiting fallback={<PanelBody>{<Skeleton className="h-24 w-full" />}</PanelBody>}>
        {open && <AddUsersForm type={type} onDone={onClose} {...rest} />}
      </Waiting>
    </SidePanel>
  )
}

type AddUsersFormProps = Omit<AddUsersProps, 'open' | 'onClose'> & { onDone: () => void }

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
        <UserChoices
          route={contract.unallocated}
          fixed={{ type: type._id }}
          label="Users"
          none="All users have been added."
          field={selected}
          chosen={chosen}
          onChoose={choose}
        />
      </PanelBody>
      <PanelFoot>
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton form={form}>{chosen.length > 1 ? `Add ${chosen.length} users` : 'Add users'}</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

type ChecksFieldProps = FieldProps & { options: readonly { id: number; name: string }[] }

/** Checkboxes for a few numbered options. */
function ChecksField({ field, label, options }: ChecksFieldProps): ReactNode {
  const chosen: readonly unknown[] = Array.isArray(field.value) ? field.value : []
  const isChosen = (id: number): boolean => chosen.includes(id)
  const change = (id: number): void =>
    field.onChange(
      options.map((option) => option.id).filter((each) => (each === id ? !isChosen(each) : isChosen(each))),
      true,
    )
  return (
    <FieldGroup field={field} label={label}>
      <div className="flex flex-wrap gap-x-5 gap-y-2">
        {options.map(({ id, name }, index) => (
          <label key={id} className="flex min-h-6 items-center gap-2.5 pointer-coarse:min-h-11">
            <input
              type="checkbox"
              id={index === 0 ? field.id : undefined}
              data-wrong={field.problem ? '' : undefined}
              checked={isChosen(id)}
              onChange={() => change(id)}
              className="size-4 shrink-0 pointer-coarse:size-5"
            />
            {name}
          </label>
        ))}
      </div>
    </FieldGroup>
  )
}
