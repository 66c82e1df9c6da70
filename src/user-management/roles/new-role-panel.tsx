import type { ReactNode } from 'react'
import { portalNames, type Portal } from '#accounts/portals.rules.ts'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, SidePanel, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { usersContract } from '../users/users.contract.ts'
import { PermissionGroups } from './permission-matrix.tsx'
import { RoleEffect } from './role-effect.tsx'
import { rolesContract } from './roles.contract.ts'
import { outdatedByRoles, useRolePreview } from './roles.hooks.ts'

type NewRolePanelProps = { portal: Portal; open: boolean; onClose: () => void; onAdded: (roleId: string) => void }

/** A role that is missed while access is given. */
export function NewRolePanel({ portal, open, onClose, onAdded }: NewRolePanelProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title="New role" description={`${portalNames[portal]}, with what you hold yourself`}>
      <NewRoleForm
        portal={portal}
        onDone={(roleId) => {
          onAdded(roleId)
          onClose()
        }}
      />
    </SidePanel>
  )
}

const refresh = [...outdatedByRoles, usersContract.form]

function NewRoleForm({ portal, onDone }: { portal: Portal; onDone: (roleId: string) => void }): ReactNode {
  const panel = usePanel()
  const form = useForm(rolesContract.create, { fixed: { portal }, refresh, onDone: ({ _id }) => onDone(_id) })
  const preview = useRolePreview({ portal, permissions: [...(form.values.permissions ?? [])] })
  return (
    <Form form={form}>
      <PanelBody>
        <TextField field={form.field('name')} label="Name" />
        <TextField field={form.field('description')} label="Description" />
        <PermissionGroups portal={portal} field={form.field('permissions')} />
        <RoleEffect preview={preview} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Add role</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
