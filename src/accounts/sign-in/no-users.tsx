import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '#platform/web/query.ts'
import { installationContract } from './installation.contract.ts'

/** Whether this is a new installation, where nobody can log in yet. */
export const useHasNoUsers = (): boolean => useQuery(query(installationContract.state, {})).data?.has_users === false

/** Only the command can create the first user. */
export function FirstUserNote(): ReactNode {
  return (
    <>
      <p className="text-ink-2">The person who runs the server creates the first administrator there:</p>
      <p className="my-4 rounded-8 border border-line bg-sunken px-4 py-3">
        <code>npx driver-pass admin</code>
      </p>
      <p className="text-ink-2">Then load this page again and log in with that phone number.</p>
    </>
  )
}
