import { Compass } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { EntryPage } from '#accounts/sign-in/entry-page.tsx'
import { ButtonLink } from '#platform/web/button.tsx'
import { setTabTitle } from '#accounts/tab-title.tsx'

export const notFoundTitle = 'Page not found'
const defaultText = 'Check the address. The page may have moved.'

export const NotFoundPage = (): ReactNode => (
  <EntryPage>
    <NotFoundPart />
  </EntryPage>
)

/** 'Page not found' inside a portal's frame. */
export function NotFoundPart({ text = defaultText }: { text?: string | undefined }): ReactNode {
  // An unknown id is only known after the screen has loaded.
  useEffect(() => setTabTitle(notFoundTitle), [])
  return (
    <div className="flex flex-col items-center rounded-12 border border-line bg-surface px-6 py-12 text-center">
      <span aria-hidden className="mb-3 grid size-12 place-items-center rounded-12 bg-sunken text-ink-2">
        <Compass className="size-5" />
      </span>
      <h1 className="text-20 font-semibold">{notFoundTitle}</h1>
      <p className="mt-1 mb-5 max-w-[60ch] text-ink-2">{text}</p>
      <ButtonLink href="/app">Go to the start page</ButtonLink>
    </div>
  )
}
