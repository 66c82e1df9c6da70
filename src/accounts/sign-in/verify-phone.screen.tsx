import type { ReactNode } from 'react'
import { EntryPage, EntryTitle, FirstFocus } from './entry-page.tsx'
import { PhoneForm } from './phone-form.tsx'

/** Step 1 of signing in: the phone number. */
export function VerifyPhoneScreen(): ReactNode {
  return (
    <EntryPage>
      <EntryTitle title="Log in" subtitle="Enter your registered phone number. We will send you a login code." />
      <FirstFocus>
        <PhoneForm />
      </FirstFocus>
      <p className="mt-6 text-13 text-ink-2">New number, or no code? Your supervisor can change your registered number.</p>
    </EntryPage>
  )
}
