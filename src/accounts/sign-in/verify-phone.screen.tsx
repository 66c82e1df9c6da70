import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { EntryPage, EntryTitle } from './entry-page.tsx'
import { FirstFocus } from './first-focus.tsx'
import { signInContract } from './sign-in.contract.ts'

/** Step 1 of signing in: the phone number. */
export function VerifyPhoneScreen(): ReactNode {
  const { history } = useRouter()
  const form = useForm(signInContract.verifyPhone, {
    toast: false,
    onDone: (challenge) => history.push(`/auth/login/verify-code/${challenge.challenge}`, { challenge }),
  })
  return (
    <EntryPage>
      <EntryTitle title="Log in" subtitle="Enter your registered phone number. We will send you a login code." />
      <FirstFocus>
        <Form form={form} isUnguarded>
          <TextField
            field={form.field('phone')}
            label="Phone number"
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            placeholder="0712 345 678"
            hint="For a number from another country, start with + and the country code."
          />
          <SubmitButton form={form} className="w-full">
            Send code
          </SubmitButton>
        </Form>
      </FirstFocus>
      <p className="mt-6 text-13 text-ink-2">New number, or no code? Your supervisor can change your registered number.</p>
    </EntryPage>
  )
}
