import { useId, type ReactNode } from 'react'
import { ErrorSummary } from '#platform/web/form/error-summary.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import type { DraftForm } from '../draft-form.hooks.ts'
import { Note } from '../note.tsx'
import { useNewDriverPaths } from '../new-driver.paths.ts'
import type { Submission } from '../use-submit.hooks.ts'
import { entryLabel, inFormOrder, type Section } from '../sections.rules.ts'
import { DuplicateNotes } from './duplicate-notes.tsx'
import { EnteredSummary } from './entered-summary.tsx'

type ReviewProps = {
  form: DraftForm
  submission: Submission
  /** Goes to an entry and focuses it. */
  onFix: (name: string) => void
  onOpen: (section: Section) => void
}

export const declarationText =
  'The details are true, the documents are genuine, and the person agrees that they are stored and checked for access to the plant.'

/** Everything on one page, what is missing with links, and the declaration. */
export function ReviewSection({ form, submission, onFix, onOpen }: ReviewProps): ReactNode {
  const { application } = useNewDriverPaths()
  const { failure, refusals } = submission
  const wrong = inFormOrder(Object.keys(form.errors)).map((name) => ({
    key: name,
    label: entryLabel(name, form.facts.document_types),
    text: form.errors[name] ?? '',
    onOpen: () => onFix(name),
  }))
  return (
    <>
      {wrong.length > 0 && <ErrorSummary entries={wrong} focusOn={refusals} />}
      <DuplicateNotes form={form} />
      <EnteredSummary form={form} onOpen={onOpen} />
      <Declaration submission={submission} />
      {failure && (
        <Note tone="bad" role="alert">
          {failure.message}
          {failure.driverId && <TextLink href={application(failure.driverId)}>Open the application</TextLink>}
        </Note>
      )}
    </>
  )
}

function Declaration({ submission: { isDeclared, isUndeclared, declare } }: { submission: Submission }): ReactNode {
  const id = useId()
  return (
    <div data-entry="declared" className="flex flex-col gap-1.5 border-t border-line pt-5">
      <label htmlFor={id} className="flex min-h-6 items-start gap-2.5 pointer-coarse:min-h-11">
        <input
          id={id}
          type="checkbox"
          checked={isDeclared}
          aria-invalid={isUndeclared || undefined}
          aria-describedby={isUndeclared ? `${id}-problem` : undefined}
          onChange={({ target }) => declare(target.checked)}
          className="mt-0.5 size-4 shrink-0 pointer-coarse:size-5"
        />
        <span className="max-w-[70ch]">{declarationText}</span>
      </label>
      {isUndeclared && <ProblemText id={`${id}-problem`}>Confirm that the details are true</ProblemText>}
    </div>
  )
}
