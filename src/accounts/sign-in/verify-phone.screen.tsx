import type { ReactNode } from 'react'
import { EntryPage, EntryTitle, FirstFocus } from './entry-page.tsx'
import { FirstUserNote, useHasNoUsers } from './no-users.tsx'
import { PhoneForm } from './phone-form.tsx'
import { noUsersMessage } from './sign-in.rules.ts'

/** Step 1 of signing in: the phone number. */
export function VerifyPhoneScreen(): ReactNode {
  if (useHasNoUsers())
    return (
      <EntryPage>
        <EntryTitle title={noUsersMessage} />
        <FirstUserNote />
      </EntryPage>
    )
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
