import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { signInContract } from './sign-in.contract.ts'

/** Asks for the phone number, sends a code and opens the code's page. `onSent` runs before that. */
export function PhoneForm({ onSent }: { onSent?: () => void }): ReactNode {
  const { history } = useRouter()
  const form = useForm(signInContract.verifyPhone, {
    toast: false,
    onDone: (challenge) => {
      onSent?.()
      history.push(`/auth/login/verify-code/${challenge.challenge}`, { challenge })
    },
  })
  return (
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
  )
}
