import { LogOut, ShieldX } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { EntryPage } from '../sign-in/entry-page.tsx'
import { useLogout } from './session.hooks.ts'

/** Shown to signed-in users without any allocation. */
export function AuthorizationFailed({ children }: { children?: ReactNode }): ReactNode {
  const { leave, pending } = useLogout()
  return (
    <EntryPage>
      <div role="alert" className="flex flex-col items-center rounded-12 border border-line bg-surface px-6 py-12 text-center">
        <span aria-hidden className="mb-3 grid size-12 place-items-center rounded-12 bg-bad-soft text-bad">
          <ShieldX className="size-5" />
        </span>
        <h1 className="text-20 font-semibold">Authorization failed</h1>
        <p className="mt-1 mb-5 text-ink-2">Your account is not authorized for any portal. Contact your supervisor.</p>
        <Button icon={<LogOut aria-hidden />} loading={pending} onClick={() => void leave()}>
          Logout
        </Button>
      </div>
      <div className="mt-6 grid gap-4 empty:hidden">{children}</div>
    </EntryPage>
  )
}
