import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CallError, isNotFound } from '#platform/web/client.ts'
import { ErrorCard } from '#platform/web/error-card.tsx'
import { LogInButton } from './log-in-button.tsx'
import { NotFoundPart } from './not-found.tsx'
import { RoleNotAllowed } from './refused.ts'

/** A failed screen; the frame stays. */
export function ScreenError({ error }: ErrorComponentProps): ReactNode {
  const retry = useRetry()
  if (error instanceof RoleNotAllowed) return <ErrorCard isPage title="You do not have access" error={error} />
  if (isNotFound(error)) return <NotFoundPart text={error.status === 404 ? error.message : undefined} />
  const isLoggedOut = error instanceof CallError && error.status === 401
  return <ErrorCard isPage error={error} onRetry={retry} action={isLoggedOut && <LogInButton />} />
}

/** Resets the error and reloads the address. */
export function useRetry(): () => void {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  return () => {
    reset()
    void router.invalidate()
  }
}
