import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useCall } from '#platform/web/query.ts'
import { savedFiltersContract, type FilteredList, type SavedFilter } from './saved-filters.contract.ts'

const { index, create, rename, remove } = savedFiltersContract

type SaveFormProps = {
  readonly list: FilteredList
  /** The list's address after the question mark. */
  readonly fields: string
  /** To share with; empty for those who may not. */
  readonly roles: readonly { readonly _id: string; readonly name: string }[]
  readonly onDone: () => void
}

export function SaveFilterForm({ list, fields, roles, onDone }: SaveFormProps): ReactNode {
  const panel = usePanel()
  const form = useForm(create, { fixed: { list, query: fields }, refresh: [index], onDone })
  return (
    <Form form={form} isUnguarded>
      <PanelBody>
        <TextField field={form.field('name')} label="Name" />
        {roles.length > 0 && (
          <SelectField
            field={form.field('role_id')}
            label="Share with"
            placeholder="Nobody, just me"
            options={roles.map(({ _id, name }) => ({ value: _id, label: `Everyone here with the role ${name}` }))}
          />
        )}
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Save filters</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

type ListProps = { readonly saved: readonly SavedFilter[] }

/** The saved filters that the reader may rename and delete. */
export function SavedFilterList({ saved }: ListProps): ReactNode {
  const changeable = saved.filter(({ can_change }) => can_change)
  return (
    <PanelBody>
      {changeable.length === 0 && <p className="text-ink-2">There are no saved filters.</p>}
      <ul className="flex flex-col gap-2">
        {changeable.map((filter) => (
          <SavedFilterItem key={filter._id} filter={filter} />
        ))}
      </ul>
    </PanelBody>
  )
}

function SavedFilterItem({ filter: { _id: id, name, role } }: { readonly filter: SavedFilter }): ReactNode {
  const [isRenaming, setRenaming] = useState(false)
  const { ask, confirmation } = useConfirm()
  const { send, pending } = useCall(remove, { refresh: [index] })
  const confirmAndDelete = async (): Promise<void> => {
    if (await ask({ title: `Delete the saved filter '${name}'?`, action: 'Delete', look: 'danger' })) await send({ id })
  }
  return (
    <li className="rounded-8 border border-line p-3">
      {isRenaming ? (
        <RenameForm id={id} name={name} onDone={() => setRenaming(false)} />
      ) : (
        <div className="flex flex-wrap items-center gap-2">
          <p className="min-w-0 flex-1 wrap-anywhere">
            {name}
            {role && <span className="block text-13 text-ink-2">Shared with {role.name}</span>}
          </p>
          <Button aria-label={`Rename ${name}`} onClick={() => setRenaming(true)}>
            Rename
          </Button>
          <Button aria-label={`Delete ${name}`} look="danger-quiet" loading={pending} onClick={() => void confirmAndDelete()}>
            Delete
          </Button>
        </div>
      )}
      {confirmation}
    </li>
  )
}

function RenameForm({ id, name, onDone }: { readonly id: string; readonly name: string; readonly onDone: () => void }): ReactNode {
  const form = useForm(rename, { fixed: { id }, initial: { name }, refresh: [index], onDone })
  return (
    <Form form={form} isUnguarded className="gap-3">
      <TextField field={form.field('name')} label="Name" />
      <div className="flex flex-wrap justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <SubmitButton form={form}>Rename</SubmitButton>
      </div>
    </Form>
  )
}
