import { useQuery } from '@tanstack/react-query'
import { Bell as BellIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '#platform/web/icon-button.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { query } from '#platform/web/query.ts'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { bellCountCap, unreadCount } from './unread-count.contract.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'

const BellList = lazyPart(() => import('./bell-list.tsx'), 'BellList')

/** The bell in the top bar. Its links are relative to `portalPath`. */
export function Bell({ portalPath }: { portalPath: string }): ReactNode {
  const [open, setOpen] = useState(false)
  // Without Suspense: a failing bell must not replace the page.
  const unread = useQuery(query(unreadCount, {})).data?.unread ?? 0
  const shown = unread > bellCountCap ? `${bellCountCap}+` : String(unread)
  return (
    <>
      <IconButton
        label={unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'}
        className="relative"
        onClick={() => setOpen(true)}
        onPointerEnter={preloadDialogs}
        onFocus={preloadDialogs}
      >
        <BellIcon aria-hidden />
        {unread > 0 && (
          // From the centre, since the button is larger than the icon on phones.
          <span
            aria-hidden
            className="digits absolute bottom-1/2 left-1/2 grid h-4 min-w-4 place-items-center rounded-full bg-brand px-1 text-12 leading-none font-semibold text-on-brand"
          >
            {shown}
          </span>
        )}
      </IconButton>
      <SidePanel open={open} onClose={() => setOpen(false)} title="Notifications">
        <Waiting
          fallback={
            <PanelBody>
              <Skeleton className="h-24 w-full" />
            </PanelBody>
          }
        >
          <BellList portalPath={portalPath} onGo={() => setOpen(false)} />
        </Waiting>
      </SidePanel>
    </>
  )
}
