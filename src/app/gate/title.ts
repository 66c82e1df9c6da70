import type { AnyRouter } from '@tanstack/react-router'
import { productName } from '#accounts/brand.tsx'

/** Names the browser's tab after the screen that is shown. */
export function keepTitle(router: AnyRouter): void {
  router.subscribe('onRendered', () => {
    const title = titleOf(router.state.matches)
    document.title = title ? `${title} · ${productName}` : productName
  })
}

type Shown = { readonly status: string; readonly _notFound?: boolean | undefined; readonly staticData: { readonly title?: string } }

function titleOf(matches: readonly Shown[]): string | undefined {
  if (matches.some(({ status, _notFound }) => status === 'notFound' || _notFound)) return 'Page not found'
  return matches.findLast(({ staticData }) => staticData.title)?.staticData.title
}
