import { clsx } from 'clsx'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { sections, sectionTitles, type Section } from './sections.rules.ts'

type StepListProps = {
  current: Section
  toDo: Readonly<Record<Section, number>>
  onOpen: (section: Section) => void
}

/** The steps with what each still needs; on phones a bar alone, because its heading says which step it is. */
export function StepList({ current, toDo, onOpen }: StepListProps): ReactNode {
  const at = sections.indexOf(current)
  return (
    <>
      <div aria-hidden className="flex gap-1 lg:hidden">
        {sections.map((section, index) => (
          <span key={section} className={clsx('h-1 flex-1 rounded-4', index <= at ? 'bg-brand' : 'bg-line')} />
        ))}
      </div>
      <nav aria-label="Steps" className="hidden lg:sticky lg:top-20 lg:block lg:self-start">
        <ol className="flex flex-col gap-1">
          {sections.map((section, index) => (
            <li key={section}>
              <button
                type="button"
                aria-current={section === current ? 'step' : undefined}
                onClick={() => onOpen(section)}
                className={clsx(
                  'flex min-h-9 w-full items-center gap-2 rounded-8 px-3 text-left font-medium -outline-offset-2 pointer-coarse:min-h-11',
                  section === current ? 'bg-brand-soft text-on-brand-soft' : 'text-ink-2 hover:bg-hover hover:text-ink',
                )}
              >
                <span className="digits w-3 text-13">{index + 1}</span>
                <span className="flex-1">{sectionTitles[section]}</span>
                <ToDo count={toDo[section]} />
              </button>
            </li>
          ))}
        </ol>
      </nav>
    </>
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
