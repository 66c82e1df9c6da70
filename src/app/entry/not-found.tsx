import { Compass } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { EntryPage } from '#accounts/sign-in/entry-page.tsx'
import { ButtonLink } from '#platform/web/button.tsx'
import { setTabTitle } from '#accounts/tab-title.tsx'

export const notFoundTitle = 'Page not found'

export const NotFoundPage = (): ReactNode => (
  <EntryPage>
    <NotFoundPart />
  </EntryPage>
)

type NotFoundProps = { title?: string; text?: string; back?: { label: string; href: string } | undefined }

/** Inside a portal's frame: an address that is no screen, or one of a record that is not there. */
export function NotFoundPart({
  title = notFoundTitle,
  text = 'Check the address. The page may have moved.',
  back = { label: 'Go to the start page', href: '/app' },
}: NotFoundProps): ReactNode {
  // An unknown id is only known after the screen has loaded.
  useEffect(() => setTabTitle(title), [title])
  return (
    <div className="flex flex-col items-center rounded-12 border border-line bg-surface px-6 py-12 text-center">
      <span aria-hidden className="mb-3 grid size-12 place-items-center rounded-12 bg-sunken text-ink-2">
        <Compass className="size-5" />
      </span>
      <h1 className="text-20 font-semibold">{title}</h1>
      <p className="mt-1 mb-5 max-w-[60ch] text-ink-2">{text}</p>
      <ButtonLink href={back.href}>{back.label}</ButtonLink>
    </div>
  )
}
