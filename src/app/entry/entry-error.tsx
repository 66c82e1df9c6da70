import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { AuthorizationFailed } from '#accounts/sessions/authorization-failed.tsx'
import { EntryPage } from '#accounts/sign-in/entry-page.tsx'
import { ErrorCard } from '#platform/web/error-card.tsx'
import { NotAuthorized } from './refused.ts'
import { LogInButton } from './log-in-button.tsx'
import { useRetry } from './screen-error.tsx'

/** Shown instead of the app: not logged in, no allocation, or server unreachable. */
export function EntryError({ error }: ErrorComponentProps): ReactNode {
  const retry = useRetry()
  if (error instanceof NotAuthorized) return <AuthorizationFailed />
  return (
    <EntryPage>
      <ErrorCard isPage title="Error !!!" error={error} onRetry={retry} action={<LogInButton />} />
      <p className="mt-4 text-center text-ink-2">Refresh the page. If the error stays, contact your supervisor.</p>
    </EntryPage>
  )
}
