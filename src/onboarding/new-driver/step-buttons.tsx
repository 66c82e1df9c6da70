import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { sections, type Section } from './sections.rules.ts'
import type { Submission } from './use-submit.hooks.ts'

type StepButtonsProps = { section: Section; submission: Submission; onOpen: (section: Section) => void }

/** Back, and Continue or Submit; on phones at the bottom of the screen, in reach of the thumb. */
export function StepButtons({ section, submission, onOpen }: StepButtonsProps): ReactNode {
  const at = sections.indexOf(section)
  const [before, after] = [sections[at - 1], sections[at + 1]]
  return (
    <div className="max-sm:sticky max-sm:bottom-0 max-sm:z-10 max-sm:-mx-4 max-sm:border-t max-sm:border-line max-sm:bg-surface max-sm:p-3 max-sm:pb-[max(0.75rem,env(safe-area-inset-bottom))] short:static">
      <div className="flex gap-3 sm:justify-between">
        {before ? <Button onClick={() => onOpen(before)}>Back</Button> : <span className="max-sm:hidden" />}
        {after ? (
          <Button look="primary" className="max-sm:flex-1" onClick={() => onOpen(after)}>
            Continue
          </Button>
        ) : (
          <Button look="primary" className="max-sm:flex-1" loading={submission.isSubmitting} onClick={() => void submission.submit()}>
            Submit
          </Button>
        )}
      </div>
    </div>
  )
}
