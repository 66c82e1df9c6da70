import { type ReactNode, useEffect, useRef } from 'react'
import { ThemeSwitch } from '#platform/web/navigation/theme-switch.tsx'
import { Brand, Credits } from '../brand.tsx'

/** Page layout outside the portals: sign-in, plant selection and errors. */
export function EntryPage({ children, wide = false }: { children: ReactNode; wide?: boolean }): ReactNode {
  return (
    <div className="flex min-h-dvh flex-col px-4 sm:px-6">
      <header className="flex h-14 items-center justify-between">
        <Brand />
        <ThemeSwitch />
      </header>
      <main className={`mx-auto flex w-full flex-1 flex-col pt-[12vh] pb-8 ${wide ? 'max-w-[48rem]' : 'max-w-[26rem]'}`}>{children}</main>
      <footer className="py-6 text-center text-13 text-ink-2">
        <Credits />
      </footer>
    </div>
  )
}

/** The title of an entry page, with one line of instruction. */
export function EntryTitle({ title, subtitle }: { title: string; subtitle?: ReactNode }): ReactNode {
  return (
    <div className="mb-6">
      <h1 className="text-24 font-semibold tracking-[-0.01em]">{title}</h1>
      {subtitle && <p className="mt-1 text-ink-2">{subtitle}</p>}
    </div>
  )
}

/** Focuses the first input inside on mount: the entry pages exist only to fill it in. */
export function FirstFocus({ children }: { children: ReactNode }): ReactNode {
  const container = useRef<HTMLDivElement>(null)
  useEffect(() => container.current?.querySelector('input')?.focus(), [])
  return <div ref={container}>{children}</div>
}
