import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { PanelBody, PanelFoot, SidePanel, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Waiting } from '#platform/web/waiting.tsx'
import { AccessFields, firstDraft } from '../access-fields.tsx'
import type { NewAccess } from '../user-fields.contract.ts'
import { useAccessChoices } from '../users/users.hooks.ts'
import { usersContract } from '../users/users.contract.ts'
import { userContract, userHistoryContract, type HeldAccess, type ShownUser } from './user.contract.ts'

type PanelProps = { user: ShownUser; open: boolean; onClose: () => void }
const refresh = [userContract.details, userHistoryContract.activity, usersContract.index]

export function GiveAccessPanel({ user, open, onClose }: PanelProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title="Give access" description={`${user.first_name} ${user.last_name}`}>
      <Waiting fallback={<PanelBody>{<Skeleton className="h-24 w-full" />}</PanelBody>}>
        <GiveAccessForm user={user} onDone={onClose} />
      </Waiting>
    </SidePanel>
  )
}

function GiveAccessForm({ user, onDone }: { user: ShownUser; onDone: () => void }): ReactNode {
  const choices = useAccessChoices()
  const panel = usePanel()
  // What is missing is reported by the contract.
  const initial = { allocations: [firstDraft(choices) as NewAccess] }
  const form = useForm(userContract.grant, { fixed: { id: user._id }, initial, refresh, onDone })
  return (
    <Form form={form}>
      <PanelBody>
        <AccessFields field={form.field('allocations')} choices={choices} />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Give access</SubmitButton>
      </PanelFoot>
    </Form>
  )
}

export function AccessEndPanel({ access, ...props }: PanelProps & { access: HeldAccess }): ReactNode {
  return (
    <SidePanel open={props.open} onClose={props.onClose} title="Change the end" description={`${access.role} at ${access.plant}`}>
      <AccessEndForm access={access} {...props} />
    </SidePanel>
  )
}

function AccessEndForm({ user, access, onClose }: PanelProps & { access: HeldAccess }): ReactNode {
  const panel = usePanel()
  const form = useForm(userContract.changeEnd, {
    fixed: { id: user._id, allocation_id: access._id },
    initial: access.ends_on === null ? {} : { ends_on: access.ends_on },
    refresh,
    onDone: onClose,
  })
  return (
    <Form form={form}>
      <PanelBody>
        <DateField field={form.field('ends_on')} label="Access until" hint="The last day. Leave it empty for access without an end." />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Save changes</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
