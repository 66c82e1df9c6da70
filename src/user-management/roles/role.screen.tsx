import { Copy, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { permissionsOf } from '#accounts/permission-catalogue.rules.ts'
import { isPortal, portalNames, portals, type Portal } from '#accounts/portals.rules.ts'
import { Badge } from '#platform/web/badge.tsx'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { useConfirm, type ConfirmQuestion } from '#platform/web/dialog/confirm.tsx'
import { RadioField } from '#platform/web/form/choice-fields.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { useForm, type FieldBinding, type FormState } from '#platform/web/form/use-form.ts'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { useGo } from '#platform/web/navigation/link.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { rolesPath } from '../user-management.paths.ts'
import { PermissionMatrix } from './permission-matrix.tsx'
import { changeQuestion, RoleEffect } from './role-effect.tsx'
import { rolesContract, type RoleView } from './roles.contract.ts'
import { outdatedByRoles, useRoleActions, useRolePreview, type RolePreview } from './roles.hooks.ts'

const backToList = () => ({ label: 'Roles', href: lastListAddress(rolesPath) })

/** One role: its matrix, and what a change means. */
export function RoleScreen(): ReactNode {
  const id = usePathParameter('id')
  const { data } = useRouteQuery(rolesContract.details, { id }).data
  const { ask, confirmation } = useConfirm()
  const { duplicate, remove } = useRoleActions(ask)
  return (
    <>
      <PageHead
        title={data.name}
        badge={<Badge>{portalNames[data.portal]}</Badge>}
        subtitle={
          data.is_builtin
            ? 'This role has every permission and belongs to the product. Duplicate it to make one that you can change.'
            : undefined
        }
        back={backToList()}
        actions={
          <>
            {!data.is_builtin && (
              <Button look="danger-quiet" icon={<Trash2 aria-hidden />} onClick={() => void remove(data)}>
                Delete role
              </Button>
            )}
            <Button icon={<Copy aria-hidden />} onClick={() => void duplicate(data)}>
              Duplicate
            </Button>
          </>
        }
      />
      <EditRole key={id} role={data} />
      {confirmation}
    </>
  )
}

function EditRole({ role }: { role: RoleView }): ReactNode {
  const { _id, portal, name, description, permissions } = role
  const form = useForm(rolesContract.update, {
    fixed: { id: _id },
    initial: { name, description, permissions },
    refresh: outdatedByRoles,
    confirm: 'Change this role?',
  })
  const preview = useRolePreview({ id: _id, portal, permissions: [...(form.values.permissions ?? [])] })
  return (
    <RoleForm
      form={withQuestion(form, changeQuestion(preview))}
      field={form.field}
      portal={portal}
      preview={preview}
      isReadOnly={role.is_builtin}
      action="Save role"
    />
  )
}

/** Asks what the preview says, and nothing where nobody's access changes. */
const withQuestion = (form: FormState, question: ConfirmQuestion | undefined): FormState => ({
  ...form,
  submit: (ask) => form.submit(async () => question === undefined || ask(question)),
})

/** A new role of one portal. */
export function NewRoleScreen(): ReactNode {
  const go = useGo()
  const form = useForm(rolesContract.create, {
    initial: { portal: 'staff_portal' },
    refresh: outdatedByRoles,
    onDone: () => go(rolesPath),
  })
  const { portal = 'staff_portal', permissions = [] } = form.values
  const preview = useRolePreview({ portal, permissions: [...permissions] })
  const choosePortal = (chosen: Portal): void =>
    form.set({ portal: chosen, permissions: permissions.filter((permission) => permissionsOf(chosen).includes(permission)) })
  const portalField: FieldBinding = {
    ...form.field('portal'),
    onChange: (value) => choosePortal(isPortal(String(value)) ? (value as Portal) : portal),
  }
  return (
    <>
      <PageHead title="New role" subtitle="A role belongs to one portal. You can give it what you hold yourself." back={backToList()} />
      <RoleForm form={form} field={form.field} portal={portal} preview={preview} action="Add role">
        <RadioField field={portalField} label="Portal" options={portals.map((value) => ({ value, label: portalNames[value] }))} />
      </RoleForm>
    </>
  )
}

type RoleFormProps = {
  form: FormState
  field: (name: 'name' | 'description' | 'permissions') => FieldBinding
  portal: Portal
  preview: RolePreview
  action: string
  isReadOnly?: boolean
  children?: ReactNode
}

function RoleForm({ form, field, portal, preview, action, isReadOnly = false, children }: RoleFormProps): ReactNode {
  if (isReadOnly) return <PermissionMatrix portal={portal} field={field('permissions')} isReadOnly />
  return (
    <Form form={form}>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-5">
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField field={field('name')} label="Name" />
            <TextField field={field('description')} label="Description" />
          </div>
          {children}
          <PermissionMatrix portal={portal} field={field('permissions')} />
        </div>
        <div className="flex flex-col gap-4 lg:sticky lg:top-20">
          <RoleEffect preview={preview} />
          <div className="flex flex-wrap gap-2">
            <SubmitButton form={form}>{action}</SubmitButton>
            <ButtonLink href={lastListAddress(rolesPath)}>Cancel</ButtonLink>
          </div>
        </div>
      </div>
    </Form>
  )
}
