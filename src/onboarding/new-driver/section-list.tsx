import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { sections, sectionTitles, type Section } from './sections.rules.ts'

type SectionListProps = {
  current: Section
  toDo: Readonly<Record<Section, number>>
  onOpen: (section: Section) => void
}

/** The sections with what each still needs; a row to swipe on phones. */
export function SectionList({ current, toDo, onOpen }: SectionListProps): ReactNode {
  const list = useRef<HTMLElement>(null)
  useEffect(() => {
    list.current?.querySelector(`[data-key="${current}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [current])
  return (
    <nav
      ref={list}
      aria-label="Sections"
      className="sticky top-14 z-10 -mx-4 overflow-x-auto bg-canvas px-4 py-2 sm:mx-0 sm:px-0 lg:top-20 lg:self-start lg:py-0"
    >
      <ol className="flex gap-1 lg:flex-col">
        {sections.map((section) => (
          <li key={section} className="shrink-0">
            <button
              type="button"
              data-key={section}
              aria-current={section === current ? 'step' : undefined}
              onClick={() => onOpen(section)}
              className={clsx(
                'flex min-h-9 w-full items-center justify-between gap-3 rounded-8 px-3 text-left font-medium -outline-offset-2 pointer-coarse:min-h-11',
                section === current ? 'bg-brand-soft text-on-brand-soft' : 'text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              {sectionTitles[section]}
              <ToDo count={toDo[section]} />
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

function ToDo({ count }: { count: number }): ReactNode {
  if (count > 0) return <span className="digits text-12 font-normal whitespace-nowrap">{count} to do</span>
  return (
    <span className="text-ok">
      <CircleCheck aria-hidden className="size-4" />
      <span className="sr-only">complete</span>
    </span>
  )
}
