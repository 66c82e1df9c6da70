import { useEffect, useRef, type RefObject } from 'react'
import { useNewDriverAddress } from './new-driver.paths.ts'
import { sectionOf, type Section } from './sections.rules.ts'

export type SectionFocus = {
  /** The element around all sections. */
  place: RefObject<HTMLDivElement | null>
  section: Section
  open: (section: Section) => void
  /** Opens the entry's section and focuses the entry. */
  fix: (name: string) => void
}

type Target = { section: Section; entry?: string }

/** Moves the focus to a section, or to an entry in it, once it is on the screen. */
export function useSectionFocus(): SectionFocus {
  const { section, goTo } = useNewDriverAddress()
  const place = useRef<HTMLDivElement>(null)
  const target = useRef<Target>(undefined)
  const focus = (): void => {
    const { section: wanted, entry } = target.current ?? {}
    target.current = undefined
    if (entry !== undefined) focusEntry(place.current, entry)
    else if (wanted !== undefined) place.current?.querySelector<HTMLElement>(`[data-section="${wanted}"]`)?.focus()
  }
  useEffect(focus, [section])
  const move = (next: Target): void => {
    target.current = next
    // Errors that appear with this action are rendered first.
    if (next.section === section) requestAnimationFrame(focus)
    else goTo(next.section)
  }
  return { place, section, open: (next) => move({ section: next }), fix: (entry) => move({ section: sectionOf(entry), entry }) }
}

/** Brings an entry into view and focuses its control. */
function focusEntry(place: HTMLElement | null, name: string): void {
  const entries = [...(place?.querySelectorAll<HTMLElement>('[data-entry]') ?? [])]
  const entry =
    entries.find(({ dataset }) => name === dataset['entry']) ?? entries.find(({ dataset }) => name.startsWith(`${dataset['entry']}.`))
  const control =
    entry?.querySelector<HTMLElement>('[aria-invalid="true"], [data-wrong]') ??
    entry?.querySelector<HTMLElement>('input, select, textarea, button')
  control?.focus()
  entry?.scrollIntoView({ block: 'center' })
}
