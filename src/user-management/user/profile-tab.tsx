import { Info } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatPhone } from '#platform/web/dates.ts'
import { PanelBody, PanelFoot, SidePanel, usePanel } from '#platform/web/dialog/side-panel.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { usersContract } from '../users/users.contract.ts'
import { WaitingLogin } from '../login-change/waiting-login.tsx'
import { userContract, userHistoryContract, type ShownUser } from './user.contract.ts'

/** Name, number and email, which only a manager at every plant of this person can change. */
export function ProfileTab({ user }: { user: ShownUser }): ReactNode {
  const [panel, setPanel] = useState({ open: false, time: 0 })
  const close = (): void => setPanel((before) => ({ ...before, open: false }))
  const facts = [
    { label: 'First name', value: user.first_name },
    { label: 'Last name', value: user.last_name },
    { label: 'Phone number', value: formatPhone(user.phone) },
    { label: 'Email', value: user.email && <span className="wrap-anywhere">{user.email}</span> },
  ]
  const change = <Button onClick={() => setPanel(({ time }) => ({ open: true, time: time + 1 }))}>Update details</Button>
  return (
    <Card title="Profile" aside={user.unchangeable === null && change}>
      <Facts facts={facts} columns={2} />
      {user.login_change && <WaitingLogin userId={user._id} change={user.login_change} mayWithdraw={user.unchangeable === null} />}
      {user.unchangeable && <Unchangeable text={user.unchangeable} />}
      <SidePanel open={panel.open} onClose={close} title="Update details" description={`${user.first_name} ${user.last_name}`}>
        <ProfileForm key={panel.time} user={user} onDone={close} />
      </SidePanel>
    </Card>
  )
}

/** Who can change what the reader cannot. */
export const Unchangeable = ({ text }: { text: string }): ReactNode => (
  <p className="mt-5 flex items-start gap-2 text-13 text-ink-2">
    <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
    {text}
  </p>
)

const refresh = [userContract.details, userHistoryContract.sessions, userHistoryContract.activity, usersContract.index]

function ProfileForm({ user, onDone }: { user: ShownUser; onDone: () => void }): ReactNode {
  const { _id, first_name, last_name, phone, email } = user
  const panel = usePanel()
  const form = useForm(userContract.update, {
    fixed: { id: _id },
    initial: { first_name, last_name, phone: formatPhone(phone), ...(email !== null && { email }) },
    refresh,
    onDone,
  })
  return (
    <Form form={form}>
      <PanelBody>
        <TextField field={form.field('first_name')} label="First name" />
        <TextField field={form.field('last_name')} label="Last name" />
        <TextField
          field={form.field('phone')}
          label="Phone number"
          type="tel"
          hint="They log in with it. A new number takes over when it has entered the code that we send, and the old one has not objected for 24 hours."
        />
        <TextField
          field={form.field('email')}
          label="Email"
          type="email"
          hint="Where login codes are sent by email, a new one takes over in the same way."
        />
      </PanelBody>
      <PanelFoot>
        <Button onClick={panel?.close}>Cancel</Button>
        <SubmitButton form={form}>Save changes</SubmitButton>
      </PanelFoot>
    </Form>
  )
}
