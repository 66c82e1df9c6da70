import { Plus, X } from 'lucide-react'
import { useRef, useState, type ReactNode } from 'react'
import { isPortal, portalNames, portals } from '#accounts/portals.rules.ts'
import { Button } from '#platform/web/button.tsx'
import { ComboboxField, SelectField } from '#platform/web/form/choice-fields.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { DateField, TextField } from '#platform/web/form/text-fields.tsx'
import type { FieldBinding } from '#platform/web/form/use-form.ts'
import { IconButton } from '#platform/web/icon-button.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { needsSecondPerson } from './access.rules.ts'
import { mostAccessAtOnce } from './user-fields.contract.ts'
import type { AccessChoices } from './users/users.hooks.ts'

const NewRolePanel = lazyPart(() => import('./roles/new-role-panel.tsx'), 'NewRolePanel')

/** Access being entered: any field may still be missing. */
export type AccessDraft = Readonly<Partial<Record<(typeof draftFields)[number], string>>>
const draftFields = ['plant_id', 'portal', 'role_id', 'transporter_id', 'doctor_id', 'company', 'ends_on'] as const

/** The first access of a new form: nothing to choose where there is one plant. */
export const firstDraft = ({ plants }: AccessChoices): AccessDraft => (plants.length === 1 && plants[0] ? { plant_id: plants[0]._id } : {})

type AccessFieldsProps = { field: FieldBinding; choices: AccessChoices }

/** One or more accesses: plant, portal, role, and whom the person acts for. */
export function AccessFields({ field, choices }: AccessFieldsProps): ReactNode {
  const drafts: readonly AccessDraft[] = Array.isArray(field.value) ? field.value : []
  const group = useRef<HTMLDivElement>(null)
  const replace = (next: readonly AccessDraft[], validates = false): void => field.onChange(next, validates)
  const add = (): void => {
    replace([...drafts, firstDraft(choices)])
    requestAnimationFrame(() => [...(group.current?.querySelectorAll('fieldset') ?? [])].at(-1)?.querySelector('select')?.focus())
  }
  return (
    <div ref={group} className="flex flex-col gap-4">
      {drafts.map((draft, index) => (
        <OneAccess
          key={index}
          choices={choices}
          title={drafts.length === 1 ? 'Access' : `Access ${index + 1}`}
          draft={draft}
          bind={(name) => bindPart(field, { name, index, draft, change: (next) => replace(drafts.with(index, next)) })}
          onRemove={drafts.length > 1 ? () => replace(drafts.toSpliced(index, 1), true) : undefined}
        />
      ))}
      {field.problem && <ProblemText>{field.problem}</ProblemText>}
      {drafts.length < mostAccessAtOnce && (
        <Button look="quiet" icon={<Plus aria-hidden />} onClick={add} className="-ml-2 self-start px-2!">
          Add access
        </Button>
      )}
    </div>
  )
}

type OneAccessProps = {
  choices: AccessChoices
  title: string
  draft: AccessDraft
  bind: (name: keyof AccessDraft) => FieldBinding
  onRemove: (() => void) | undefined
}

function OneAccess({ choices, title, draft, bind, onRemove }: OneAccessProps): ReactNode {
  return (
    <fieldset className="relative flex min-w-0 flex-col gap-4 rounded-12 border border-line p-4">
      <legend className="px-1 text-13 font-semibold">{title}</legend>
      {onRemove && (
        <IconButton label={`Remove ${title.toLowerCase()}`} onClick={onRemove} className="absolute! -top-1 right-2">
          <X aria-hidden />
        </IconButton>
      )}
      <SelectField field={bind('plant_id')} label="Plant" options={choices.plants.map(toOption)} />
      <SelectField
        field={bind('portal')}
        label="Portal"
        options={portals.map((value) => ({ value, label: portalNames[value] }))}
        hint={isSecondNeeded(draft) ? 'Another person who manages users has to confirm this access.' : undefined}
      />
      <RoleField field={bind('role_id')} choices={choices} draft={draft} />
      {draft.portal === 'transporter_portal' && (
        <ComboboxField field={bind('transporter_id')} label="Transporter" options={choices.transporters.map(toOption)} />
      )}
      {draft.portal === 'doctor' && <ComboboxField field={bind('doctor_id')} label="Doctor" options={choices.doctors.map(toOption)} />}
      {draft.portal === 'trainer' && <TextField field={bind('company')} label="Training company" />}
      <DateField field={bind('ends_on')} label="Access until" hint="The last day. Leave it empty for access without an end." />
    </fieldset>
  )
}

const newRole = 'new'

/** The role, also one that is made here and then chosen: who gives access may make roles. */
function RoleField({ field, choices, draft }: { field: FieldBinding; choices: AccessChoices; draft: AccessDraft }): ReactNode {
  const [isMaking, setMaking] = useState(false)
  const portal = draft.portal !== undefined && isPortal(draft.portal) ? draft.portal : undefined
  const others = portal ? [{ value: newRole, label: 'New role…' }] : []
  const choose = (value: unknown): void => (value === newRole ? setMaking(true) : field.onChange(value))
  return (
    <>
      <SelectField
        field={{ ...field, onChange: choose }}
        label="Role"
        options={[...rolesFor(choices, draft).map(toOption), ...others]}
        placeholder={portal ? 'Choose…' : 'Choose a portal first'}
        hint={portal === 'staff_portal' ? 'You can give roles whose permissions you hold yourself at that plant.' : undefined}
      />
      {portal && (
        <Waiting fallback={null}>
          <NewRolePanel
            portal={portal}
            open={isMaking}
            onClose={() => setMaking(false)}
            onAdded={(roleId) => field.onChange(roleId, true)}
          />
        </Waiting>
      )}
    </>
  )
}

const isSecondNeeded = ({ portal }: AccessDraft): boolean => portal !== undefined && isPortal(portal) && needsSecondPerson(portal)

const toOption = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name })

const rolesFor = ({ roles }: AccessChoices, { portal, plant_id }: AccessDraft): AccessChoices['roles'] =>
  roles.filter((role) => role.portal === portal && (plant_id === undefined || role.grantable_at.includes(plant_id)))

type Part = {
  name: keyof AccessDraft
  index: number
  draft: AccessDraft
  change: (draft: AccessDraft) => void
}

/** A field of one access. Another portal has other roles and represents somebody else. */
function bindPart(field: FieldBinding, { name, index, draft, change }: Part): FieldBinding {
  const { plant_id, ends_on } = draft
  const onChange = (value: unknown): void => {
    const text = typeof value === 'string' && value !== '' ? value : undefined
    const kept = name === 'portal' ? { plant_id, ends_on } : draft
    change(withoutEmpty({ ...kept, [name]: name === 'portal' && !isPortal(text ?? '') ? undefined : text }))
  }
  return {
    ...field,
    id: `${field.id}-${index}-${name}`,
    name,
    value: draft[name],
    optional: name === 'ends_on',
    problem: field.nested[`${index}.${name}`],
    nested: {},
    onChange,
  }
}

const withoutEmpty = (draft: Readonly<Record<string, string | undefined>>): AccessDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
