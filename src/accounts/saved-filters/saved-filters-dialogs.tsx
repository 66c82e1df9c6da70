import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { PanelBody, PanelFoot, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { SelectField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useCall } from '#platform/web/query.ts'
import type { SavedFilter, SavedFiltersContract } from './saved-filters.contract.ts'
import type { SavedTexts } from './saved-menu.tsx'

type KindProps = { calls: SavedFiltersContract; texts: SavedTexts }

type SaveFormProps = KindProps & {
  list: string
  /** The list's address after the question mark. */
  fields: string
  /** To share with; empty for those who may not. */
  roles: readonly { _id: string; name: string }[]
  onDone: () => void
}

export function SaveFilterForm({ list, fields, calls, texts, roles, onDone }: SaveFormProps): ReactNode {
  const panel = usePanel()
  const form = useForm(calls.create, { fixed: { list, query: fields }, refresh: [calls.index], onDone })
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
        <SubmitButton form={form}>{texts.submit}</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

type ListProps = KindProps & { saved: readonly SavedFilter[] }

/** What the reader may rename and delete. */
export function SavedFilterList({ saved, ...kind }: ListProps): ReactNode {
  const changeable = saved.filter(({ can_change }) => can_change)
  return (
    <PanelBody>
      {changeable.length === 0 && <p className="text-ink-2">{kind.texts.nothing}</p>}
      <ul className="flex flex-col gap-2">
        {changeable.map((filter) => (
          <SavedFilterItem key={filter._id} filter={filter} {...kind} />
        ))}
      </ul>
    </PanelBody>
  )
}

type ItemProps = KindProps & { filter: SavedFilter }

function SavedFilterItem({ filter: { _id: id, name, role }, calls, texts }: ItemProps): ReactNode {
  const [isRenaming, setRenaming] = useState(false)
  const { ask, confirmation } = useConfirm()
  const { send, pending } = useCall(calls.remove, { refresh: [calls.index] })
  const confirmAndDelete = async (): Promise<void> => {
    if (await ask({ title: `Delete the ${texts.noun} '${name}'?`, action: 'Delete', look: 'danger' })) await send({ id })
  }
  return (
    <li className="rounded-8 border border-line p-3">
      {isRenaming ? (
        <RenameForm calls={calls} id={id} name={name} onDone={() => setRenaming(false)} />
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

type RenameProps = Pick<KindProps, 'calls'> & { id: string; name: string; onDone: () => void }

function RenameForm({ calls, id, name, onDone }: RenameProps): ReactNode {
  const form = useForm(calls.rename, { fixed: { id }, initial: { name }, refresh: [calls.index], onDone })
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
