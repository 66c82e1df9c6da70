import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { type ErrorComponentProps, useLocation, useRouter } from '@tanstack/react-router'
import { useEffect, useEffectEvent, type ReactNode } from 'react'
import { wasLoggedIn } from '#accounts/sessions/logged-in-mark.ts'
import { isLoggedOut } from '#platform/web/client.ts'
import { ErrorCard } from '#platform/web/error-card.tsx'
import { NotAuthorized } from './refused.ts'
import { EntryPage } from '#accounts/sign-in/entry-page.tsx'
import { Button } from '#platform/web/button.tsx'
import { useGo } from '#platform/web/navigation/link.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { storeReturnAddress } from './return-to.ts'
import { EntrySpinner } from './waiting.tsx'

const AuthorizationFailed = lazyPart(() => import('#accounts/sessions/authorization-failed.tsx'), 'AuthorizationFailed')
const LogInPart = lazyPart(() => import('#accounts/sign-in/log-in-part.tsx'), 'LogInPart')

/** Resets the error and reloads the address. */
export function useRetry(): () => void {
  const router = useRouter()
  const { reset } = useQueryErrorResetBoundary()
  return () => {
    reset()
    void router.invalidate()
  }
}

/** Shown instead of the app: not logged in, no allocation, or server unreachable. */
export function EntryError({ error }: ErrorComponentProps): ReactNode {
  const retry = useRetry()
  const { href } = useLocation()
  if (error instanceof NotAuthorized)
    return (
      <Waiting fallback={<EntrySpinner />}>
        <AuthorizationFailed />
      </Waiting>
    )
  if (isLoggedOut(error) && !wasLoggedIn()) return <ToLogIn />
  return (
    <EntryPage>
      <ErrorCard isPage title="Error !!!" error={error} onRetry={retry}>
        {isLoggedOut(error) && (
          <div className="mx-auto mt-8 max-w-80">
            <Waiting fallback={null}>
              <LogInPart onSent={() => storeReturnAddress(href)} />
            </Waiting>
          </div>
        )}
      </ErrorCard>
      <p className="mt-4 text-center text-ink-2">Refresh the page. If the error stays, contact your supervisor.</p>
    </EntryPage>
  )
}

/** Nothing was lost where nobody was logged in. */
function ToLogIn(): ReactNode {
  const logIn = useLogIn()
  const onShown = useEffectEvent(() => logIn({ replace: true }))
  useEffect(() => onShown(), [])
  return <EntrySpinner />
}

/** Links to the log-in, which returns to this address. */
export function LogInButton(): ReactNode {
  const logIn = useLogIn()
  return (
    <Button look="primary" onClick={() => logIn()}>
      Log in
    </Button>
  )
}

function useLogIn(): (options?: { replace: boolean }) => void {
  const { href } = useLocation()
  const go = useGo()
  return (options) => {
    storeReturnAddress(href)
    go('/auth', options)
  }
}
