import { Compass } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { EntryPage } from '#accounts/sign-in/entry-page.tsx'
import { ButtonLink } from '#platform/web/button.tsx'
import { nameTab } from './tab.ts'

export const notFoundTitle = 'Page not found'
const nothingThere = 'There is nothing at this address. It may be mistyped, or the page may have moved.'

/** 'Page not found' as a whole page. */
export const NotFoundPage = (): ReactNode => (
  <EntryPage>
    <NotFoundPart />
  </EntryPage>
)

/** The same inside a portal's frame, with its own text. */
export function NotFoundPart({ words = nothingThere }: { readonly words?: string | undefined }): ReactNode {
  // An unknown id is only known after the screen has loaded.
  useEffect(() => nameTab(notFoundTitle), [])
  return (
    <div className="flex flex-col items-center rounded-12 border border-line bg-surface px-6 py-12 text-center">
      <span aria-hidden className="mb-3 grid size-12 place-items-center rounded-12 bg-sunken text-ink-2">
        <Compass className="size-5" />
      </span>
      <h1 className="text-20 font-semibold">{notFoundTitle}</h1>
      <p className="mt-1 mb-5 max-w-[60ch] text-ink-2">{words}</p>
      <ButtonLink href="/app">Go to the start page</ButtonLink>
    </div>
  )
}
