import type { ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { isLoggedOut, isNotFound } from '#platform/web/client.ts'
import { ErrorCard } from '#platform/web/error-card.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { currentEntry, entriesFor, type PortalScreens, type Screen } from '../screens.ts'
import { NotFoundPart } from './not-found.tsx'
import { RoleNotAllowed } from './refused.ts'
import { LogInButton, useRetry } from './route-errors.tsx'

type ScreenErrorProps = ErrorComponentProps & { portal: PortalScreens; screen: Screen }

/** A failed screen: the frame, its tabs and the title stay. */
export function ScreenError({ error, portal, screen }: ScreenErrorProps): ReactNode {
  const retry = useRetry()
  const back = useList(portal, screen)
  if (error instanceof RoleNotAllowed) return <ErrorCard isPage title="You do not have access" error={error} />
  if (isNotFound(error) && screen.path.includes('$'))
    return (
      <NotFoundPart
        title={`${screen.noun ?? screen.title} not found`}
        text={error.status === 404 ? 'It may have been removed, or it belongs to another plant.' : 'Check the address.'}
        back={back}
      />
    )
  return (
    <>
      <PageHead title={screen.title} />
      <ErrorCard error={error} onRetry={retry} action={isLoggedOut(error) && <LogInButton />} />
    </>
  )
}

/** The list that the screen's records are in, as it was left. */
function useList(portal: PortalScreens, { path }: Screen): { label: string; href: string } | undefined {
  const list = currentEntry(entriesFor(portal, useActor()), path)
  return list && { label: `Back to ${list.title}`, href: lastListAddress(`${portal.path}/${list.path}`) }
}
