import { useEffect, useRef, useState, type RefObject } from 'react'
import type { DraftForm } from './draft-form.hooks.ts'
import { useNewDriverAddress } from './new-driver.paths.ts'
import { firstOpenSection, sectionOf, type Section } from './sections.rules.ts'

export type SectionFocus = {
  /** The element around all sections. */
  place: RefObject<HTMLDivElement | null>
  section: Section
  open: (section: Section) => void
  /** Opens the entry's section and focuses the entry. */
  fix: (name: string) => void
}

type Target = { section: Section; entry?: string }

/** The step that is open: the address's, else the first with something to do. Moves the focus to it, or to an entry in it, once it is there. */
export function useSectionFocus(form: DraftForm): SectionFocus {
  const { section: given, goTo } = useNewDriverAddress()
  const [first] = useState(() => firstOpenSection(form.errors))
  const section = given ?? first
  const place = useRef<HTMLDivElement>(null)
  const target = useRef<Target>(undefined)
  // A reload keeps the step, also when nothing is left to do in it.
  useEffect(() => {
    if (given === undefined) goTo(first, { replace: true })
  })
  const focus = (): void => {
    const { section: wanted, entry } = target.current ?? {}
    target.current = undefined
    if (entry !== undefined) focusEntry(place.current, entry)
    else if (wanted !== undefined) focusStep(place.current, wanted)
  }
  useEffect(focus, [section])
  const move = (next: Target): void => {
    target.current = next
    // Errors that appear with this action are rendered first.
    if (next.section === section) requestAnimationFrame(focus)
    else goTo(next.section)
  }
  return {
    place,
    section,
    open: (next) => {
      form.leave(section)
      move({ section: next })
    },
    fix: (entry) => {
      form.see(entry)
      move({ section: sectionOf(entry), entry })
    },
  }
}

/** The step's heading is read out, and its top is in sight. */
function focusStep(place: HTMLElement | null, section: Section): void {
  place?.querySelector<HTMLElement>(`[data-section="${section}"]`)?.focus({ preventScroll: true })
  scrollTo({ top: 0 })
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
