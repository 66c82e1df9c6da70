import { Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { LazyDialog, preloadDialogs } from '../dialog/lazy-dialogs.tsx'
import { SideNav, type Nav } from './side-nav.tsx'
import { Waiting } from '../waiting.tsx'

export type { Nav, NavEntry } from './side-nav.tsx'

export type FrameProps = {
  /** Logo and name, above the navigation. */
  brand: ReactNode
  nav: Nav
  /** The current path: another one closes the navigation's sheet. */
  pathname: string
  /** Above the content: the section's tabs. */
  tabs?: ReactNode
  /** Left part of the top bar. */
  left?: ReactNode
  /** Right part of the top bar: bell, theme, person. */
  right?: ReactNode
  footer?: ReactNode
  children: ReactNode
}

/** Side navigation (a sheet under 1024 px), sticky top bar, content up to 1408 px, footer. */
export function Frame({ brand, nav, pathname, tabs, left, right, footer, children }: FrameProps): ReactNode {
  return (
    <div className="lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)] print:block">
      <a
        href="#content"
        className="sr-only z-60 rounded-8 bg-brand font-semibold text-on-brand focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:px-4 focus:py-2"
      >
        Skip to main content
      </a>
      <div className="hidden border-r border-line lg:block print:hidden">
        <aside aria-label="Side" className="sticky top-0 h-dvh overflow-y-auto">
          <SideNav brand={brand} nav={nav} />
        </aside>
      </div>
      <div className="flex min-h-dvh min-w-0 flex-col">
        <header className="sticky top-0 z-40 flex h-12 items-center border-b border-line bg-canvas px-4 sm:gap-2 sm:px-6 print:hidden">
          <NavSheet key={pathname} brand={brand} nav={nav} />
          <div className="flex min-w-0 flex-1 items-center">{left}</div>
          <div className="flex shrink-0 items-center sm:gap-1">{right}</div>
        </header>
        {tabs && (
          <div className="border-b border-line print:hidden">
            <div className="mx-auto w-full max-w-[88rem] px-2 sm:px-4">{tabs}</div>
          </div>
        )}
        <main id="content" tabIndex={-1} className="mx-auto w-full max-w-[88rem] flex-1 px-4 pt-3 pb-6 outline-none sm:px-6 print:p-0">
          {children}
        </main>
        {footer && <footer className="mx-auto w-full max-w-[88rem] px-4 py-6 text-13 text-ink-2 sm:px-6 print:hidden">{footer}</footer>}
      </div>
    </div>
  )
}

type NavProps = Pick<FrameProps, 'brand' | 'nav'>

/** Remounted, and so closed, on navigation. */
function NavSheet(props: NavProps): ReactNode {
  const [open, setOpen] = useState(false)
  const [hasOpened, setHasOpened] = useState(false)
  const show = (): void => {
    setHasOpened(true)
    setOpen(true)
  }
  return (
    <>
      <IconButton
        label="Open the navigation"
        className="-ml-2 lg:hidden"
        onClick={show}
        onPointerEnter={preloadDialogs}
        onFocus={preloadDialogs}
      >
        <MenuIcon aria-hidden />
      </IconButton>
      {hasOpened && (
        <Waiting fallback={null}>
          <LazyDialog look="sheet" title="Navigation" open={open} onClose={() => setOpen(false)}>
            <SideNav {...props} onGo={() => setOpen(false)} />
          </LazyDialog>
        </Waiting>
      )}
    </>
  )
}
