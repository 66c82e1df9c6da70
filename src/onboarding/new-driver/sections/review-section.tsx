import { useId, useState, type ReactNode } from 'react'
import { mandatoryText } from '#platform/contract/shapes.ts'
import { Button } from '#platform/web/button.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { ProblemText } from '#platform/web/form/field.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { Facts, type Fact } from '#platform/web/table/facts.tsx'
import type { DraftForm } from '../draft-form.hooks.ts'
import { DuplicateNotes } from './duplicate-notes.tsx'
import { Note } from '../note.tsx'
import { useNewDriverPaths } from '../new-driver.paths.ts'
import type { SubmitFailure } from '../use-submit.hooks.ts'
import { entryLabel, fieldLabels, inFormOrder } from '../sections.rules.ts'

type ReviewProps = {
  form: DraftForm
  /** Goes to an entry and focuses it. */
  onFix: (name: string) => void
  onSubmit: (isDeclared: boolean) => Promise<void>
  isSubmitting: boolean
  failure: SubmitFailure | undefined
}

export const declarationText =
  'The details are true, the documents are genuine, and the person agrees that they are stored and checked for access to the plant.'

/** Everything on one page, what is missing with links, the declaration, and 'Submit'. */
export function ReviewSection({ form, onFix, onSubmit, isSubmitting, failure }: ReviewProps): ReactNode {
  const id = useId()
  const { application } = useNewDriverPaths()
  const [isDeclared, setDeclared] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const missing = inFormOrder(Object.keys(form.errors))
  const isUndeclared = isAsked && !isDeclared
  return (
    <>
      {missing.length > 0 && <Missing form={form} names={missing} onFix={onFix} />}
      <DuplicateNotes form={form} />
      <Facts facts={enteredFacts(form)} />
      <div className="flex flex-col gap-1.5 border-t border-line pt-5">
        <label htmlFor={id} className="flex min-h-6 items-start gap-2.5 pointer-coarse:min-h-11">
          <input
            id={id}
            type="checkbox"
            checked={isDeclared}
            aria-invalid={isUndeclared || undefined}
            aria-describedby={isUndeclared ? `${id}-problem` : undefined}
            onChange={({ target }) => setDeclared(target.checked)}
            className="mt-0.5 size-4 shrink-0 pointer-coarse:size-5"
          />
          <span className="max-w-[70ch]">{declarationText}</span>
        </label>
        {isUndeclared && <ProblemText id={`${id}-problem`}>Confirm that the details are true</ProblemText>}
      </div>
      {failure && (
        <Note tone="bad" role="alert">
          {failure.message}
          {failure.driverId && <TextLink href={application(failure.driverId)}>Open the application</TextLink>}
        </Note>
      )}
      <div>
        <Button
          look="primary"
          loading={isSubmitting}
          onClick={() => {
            setAsked(true)
            void onSubmit(isDeclared)
          }}
        >
          Submit
        </Button>
      </div>
    </>
  )
}

type MissingProps = { form: DraftForm; names: readonly string[]; onFix: (name: string) => void }

function Missing({ form, names, onFix }: MissingProps): ReactNode {
  return (
    <div className="rounded-8 border border-line bg-sunken p-4">
      <h3 className="font-semibold">
        {names.length === 1 ? '1 entry needs your attention' : `${names.length} entries need your attention`}
      </h3>
      <ul className="mt-2 grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {names.map((name) => (
          <li key={name}>
            <button type="button" onClick={() => onFix(name)} className="text-link min-h-6 text-left pointer-coarse:min-h-11">
              {entryLabel(name, form.facts.document_types)}
            </button>
            {form.errors[name] !== mandatoryText && <span className="block text-13 text-ink-2">{form.errors[name]}</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}

const days = ['date_of_birth', 'licence_issued_on', 'licence_expiry']

function enteredFacts({ entered, draft, facts }: DraftForm): readonly Fact[] {
  const names = Object.keys(fieldLabels) as (keyof typeof fieldLabels)[]
  const valueOf = (name: keyof typeof fieldLabels): ReactNode => {
    if (name === 'picture') return draft.picture && <img src={draft.picture} alt="" className="h-24 w-18 rounded-8 object-cover" />
    const entry = entered[name]
    if (name === 'transporter_id') return facts.transporters.find(({ _id }) => _id === entry)?.name
    if (Array.isArray(entry)) return entry.filter(Boolean).join(', ')
    return days.includes(name) && typeof entry === 'string' ? formatDate(entry) : entry
  }
  const documents = facts.document_types.filter(({ _id }) => draft.documents.some(({ document_type_id }) => document_type_id === _id))
  return [
    ...names.map((name) => ({ label: fieldLabels[name], value: valueOf(name) })),
    { label: 'Documents', value: documents.map(({ name }) => name).join(', '), wide: true },
  ]
}
