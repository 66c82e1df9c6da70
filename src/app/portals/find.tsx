import { Search } from 'lucide-react'
import { useEffect, useState, type ReactNode } from 'react'
import { isDialogOpen, preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import type { PortalScreens } from '../screens.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'

/** The palette's button in the top bar, and Ctrl K or ⌘ K. The palette loads on first use. */
export function Find({ portal }: { portal: PortalScreens }): ReactNode {
  const [isOpen, setOpen] = useState<boolean>()
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return
      event.preventDefault()
      if (!isDialogOpen()) setOpen(true)
    }
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  useEffect(preloadOnFirstUse, [])
  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => setOpen(true)}
        onPointerEnter={load}
        onFocus={load}
        className="flex h-9 min-w-9 items-center justify-center gap-2 rounded-8 text-ink-2 hover:bg-sunken hover:text-ink sm:border sm:border-edge sm:bg-surface sm:px-3 pointer-coarse:h-11 pointer-coarse:min-w-11"
      >
        <Search aria-hidden className="size-[1.125rem] sm:size-4" />
        <span className="max-sm:sr-only lg:min-w-24 lg:text-left">Search</span>
        <kbd aria-hidden className="font-sans text-12 text-ink-3 max-lg:hidden">
          {isApple ? '⌘K' : 'Ctrl K'}
        </kbd>
      </button>
      {isOpen !== undefined && (
        <Waiting fallback={null}>
          <LazyPalette portal={portal} open={isOpen} onClose={() => setOpen(false)} />
        </Waiting>
      )}
    </>
  )
}

const isApple = /Mac|iP/.test(globalThis.navigator?.platform)
const load = () => import('./find-palette.tsx')

/** The first movement or key on the page loads the palette, so that it opens offline as well. */
function preloadOnFirstUse(): () => void {
  const events = ['pointermove', 'pointerdown', 'keydown'] as const
  const stop = (): void => events.forEach((name) => removeEventListener(name, preload))
  const preload = (): void => {
    if (!navigator.onLine) return
    stop()
    preloadDialogs()
    void load()
  }
  for (const name of events) addEventListener(name, preload, { passive: true })
  return stop
}

const LazyPalette = lazyPart(load, 'FindPalette')
