import type { ReactNode } from 'react'
import { CodeField } from '#accounts/sign-in/code-field.tsx'
import { codeDigits } from '#accounts/sign-in/sign-in.rules.ts'
import { EntryPage, EntryTitle } from '#accounts/sign-in/entry-page.tsx'
import { Button } from '#platform/web/button.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import type { Output } from '#platform/contract/route.ts'
import { loginChangeContract } from './login-change.contract.ts'
import { overText } from './login-change.rules.ts'

const { showLoginChange: show, enterLoginCode: enter, objectToLoginChange: object } = loginChangeContract
type Shown = Output<typeof show>

/** What one of the two sides of a change is asked, by the link that was sent to it. */
export function LoginChangeScreen(): ReactNode {
  const link = usePathParameter('token')
  const change = useRouteQuery(show, { link }).data
  return (
    <EntryPage>
      <EntryTitle title="Change of login" subtitle={`From ${change.before} to ${change.after}`} />
      {change.state === 'open' ? <Open link={link} change={change} /> : <p>{closedTexts[change.state]}</p>}
      <p className="mt-6">
        <TextLink href="/auth/login/verify-phone">Go to the login page</TextLink>
      </p>
    </EntryPage>
  )
}

const closedTexts = {
  done: 'The change is made. It holds from your next login.',
  objected: 'The old login objected. It stays.',
  withdrawn: overText,
  expired: overText,
} as const satisfies Record<Exclude<Shown['state'], 'open'>, string>

function Open({ link, change }: { link: string; change: Shown }): ReactNode {
  const form = useForm(enter, { fixed: { link }, refresh: [show] })
  const { send, pending } = useCall(object, { refresh: [show] })
  const isOld = change.side === 'old'
  return (
    <div className="flex flex-col gap-5">
      <p>
        {isOld
          ? `You can object until ${formatMoment(change.objection_until)}. After that the new login takes over once it is confirmed.`
          : 'Enter the code from the message. It holds when the old login has agreed, or has not objected for 24 hours.'}
      </p>
      {isOld && (
        <Button look="primary" loading={pending} onClick={() => void send({ link })}>
          Object, keep this login
        </Button>
      )}
      {change.has_entered ? (
        <p>{isOld ? 'You have agreed to the change.' : 'The new login is confirmed.'}</p>
      ) : (
        <Form form={form} isUnguarded>
          <CodeField field={form.field('code')} digits={codeDigits} />
          <SubmitButton form={form}>{isOld ? 'Agree to the change' : 'Confirm the new login'}</SubmitButton>
        </Form>
      )}
    </div>
  )
}
