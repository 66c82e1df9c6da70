import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#platform/web/query.ts'
import { EntryPage, EntryTitle, FirstFocus } from './entry-page.tsx'
import { PhoneForm } from './phone-form.tsx'
import { installationContract } from './installation.contract.ts'
import { noUsersMessage } from './sign-in.rules.ts'

/** Step 1 of signing in: the phone number. */
export function VerifyPhoneScreen(): ReactNode {
  const isEmpty = useQuery(query(installationContract.state, {})).data?.has_users === false
  return <EntryPage>{isEmpty ? <NoUsers /> : <PhoneStep />}</EntryPage>
}

function PhoneStep() {
  return (
    <>
      <EntryTitle title="Log in" subtitle="Enter your registered phone number. We will send you a login code." />
      <FirstFocus>
        <PhoneForm />
      </FirstFocus>
      <p className="mt-6 text-13 text-ink-2">New number, or no code? Your supervisor can change your registered number.</p>
    </>
  )
}

/** A new installation: only the command can create the first user. */
function NoUsers() {
  return (
    <>
      <EntryTitle title={noUsersMessage} subtitle="The person who runs the server creates the first administrator there:" />
      <p className="rounded-8 border border-line bg-sunken px-4 py-3">
        <code>npm run admin</code>
      </p>
      <p className="mt-4 text-ink-2">Then load this page again and log in with that phone number.</p>
    </>
  )
}
