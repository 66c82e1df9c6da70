import type { ReactNode } from 'react'
import { FirstUserNote, useHasNoUsers } from './no-users.tsx'
import { PhoneForm } from './phone-form.tsx'
import { noUsersMessage } from './sign-in.rules.ts'

/** The phone number's form where a page needs a login. */
export function LogInPart({ onSent }: { onSent: () => void }): ReactNode {
  if (!useHasNoUsers()) return <PhoneForm onSent={onSent} />
  return (
    <>
      <h2 className="mb-2 font-semibold">{noUsersMessage}</h2>
      <FirstUserNote />
    </>
  )
}
