import type { AnyRouter } from '@tanstack/react-router'
import { isDialogOpen } from '#platform/web/dialog/lazy-dialogs.tsx'
import { notFoundTitle } from './not-found.tsx'
import { setTabTitle } from '#accounts/tab-title.tsx'

/** After each navigation, sets the tab's title and moves focus to the content. */
export function afterNavigation(router: AnyRouter): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    setTabTitle(titleOf(router.state.matches))
    // An open dialog keeps the focus.
    if (fromLocation && pathChanged && !isDialogOpen()) document.querySelector<HTMLElement>('#content')?.focus({ preventScroll: true })
  })
}

type Shown = { status: string; _notFound?: boolean | undefined; staticData: { title?: string } }

function titleOf(matches: readonly Shown[]): string | undefined {
  if (matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)) return notFoundTitle
  if (matches.some(({ status }) => status === 'error')) return 'Error'
  return matches.findLast(({ staticData }) => staticData.title)?.staticData.title
}
