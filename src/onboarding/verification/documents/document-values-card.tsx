import { Check, Undo2, X } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ExpiryWithBadge } from '#administration/expiry-badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { DateField, TextField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { usePageKeys } from '#platform/web/page-keys.ts'
import { useCall } from '#platform/web/query.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { returnReasons, type ReturnReason } from '../../applications/application.rules.ts'
import { DocumentStatus } from '../review/application-status.tsx'
import { queueContract } from '../queue/queue.contract.ts'
import { ReturnDocument } from './return-document.tsx'
import { reviewContract, type ReviewedApplication, type ReviewedDocument } from '../review/review.contract.ts'
import { documentFieldLabels, type DocumentField } from '../verification.rules.ts'

type Shown = { document: ReviewedDocument; application: ReviewedApplication }
type Judging = Shown & { onJudged: () => void }

/** What was typed about a document: to be corrected and judged, or as it was judged. */
export function DocumentValuesCard(props: Judging): ReactNode {
  const { document, application } = props
  const isOpen = document.state === 'submitted' && canReview(application) && document.cannot_judge_because === null
  return (
    <Card title="As typed" aside={<DocumentStatus state={document.state} />}>
      {isOpen ? <OpenDocument {...props} /> : <JudgedDocument {...props} />}
    </Card>
  )
}

/** Whether this reader may judge the documents now; taking over may be needed first. */
const canReview = ({ state, reviewer, cannot_review_because }: ReviewedApplication): boolean =>
  state === 'submitted' && cannot_review_because === null && reviewer?.is_me !== false

export const refreshedByReview = [reviewContract.details, reviewContract.history, queueContract.index, queueContract.counts]

function OpenDocument({ document, onJudged }: Judging): ReactNode {
  const { _id, values, cannot_accept_because, expiry } = document
  const [isReturning, setReturning] = useState(false)
  const typed = Object.fromEntries(values.flatMap(({ field, value }) => (value === null ? [] : [[field, value]])))
  const form = useForm(reviewContract.document, {
    fixed: { document_id: _id, decision: 'accept' },
    initial: typed,
    refresh: refreshedByReview,
    toast: false,
    onDone: onJudged,
  })
  const accept = () => void form.submit(() => Promise.resolve(true))
  const mayAccept = cannot_accept_because === null
  usePageKeys(isReturning ? {} : { r: () => setReturning(true), R: () => setReturning(true), ...(mayAccept && { a: accept, A: accept }) })
  return (
    <>
      <Form form={form}>
        {values.map(({ field }) => (
          <ValueField key={field} field={field} form={form} />
        ))}
        {expiry && <Facts columns={1} facts={[{ label: 'Valid until', value: <ExpiryWithBadge expiry={expiry} /> }]} />}
        {cannot_accept_because && <p className="rounded-8 bg-warn-soft px-3 py-2.5 text-warn">{cannot_accept_because}</p>}
        <div className="grid auto-cols-fr grid-flow-col gap-2">
          <Button look="danger-quiet" icon={<X aria-hidden />} aria-keyshortcuts="R" onClick={() => setReturning(true)}>
            Send back
          </Button>
          {mayAccept && (
            <SubmitButton form={form} icon={<Check aria-hidden />} aria-keyshortcuts="A">
              Accept
            </SubmitButton>
          )}
        </div>
      </Form>
      <ReturnDocument document={document} open={isReturning} onClose={() => setReturning(false)} onDone={onJudged} />
    </>
  )
}

type FieldProps = { field: DocumentField; form: ReturnType<typeof useForm<typeof reviewContract.document>> }

function ValueField({ field, form }: FieldProps): ReactNode {
  const Shown = field.endsWith('_on') ? DateField : TextField
  const bound = form.field(field)
  const binding = {
    ...bound,
    optional: false,
    value: bound.value === emptied ? '' : bound.value,
    onChange: (value: unknown, validates?: boolean) => bound.onChange(value === '' ? emptied : value, validates),
  }
  return <Shown field={binding} label={documentFieldLabels[field]} />
}

/** Forms leave empty optional values out, with which the stored one would stay. */
const emptied = ' '

function JudgedDocument({ document, application }: Shown): ReactNode {
  const { _id, values, expiry, reason, comment, judged_by, judged_at, corrected_by, cannot_judge_because, state } = document
  const undo = useCall(reviewContract.document, { refresh: refreshedByReview, toast: false })
  const facts = [
    ...values.map(({ field, value, corrected_from }) => ({
      label: documentFieldLabels[field],
      value: corrected_from === undefined ? formatDate(value) : `${formatDate(value)} (${formatDate(corrected_from)} before)`,
    })),
    ...(expiry ? [{ label: 'Valid until', value: <ExpiryWithBadge expiry={expiry} /> }] : []),
    ...(corrected_by === null ? [] : [{ label: 'Corrected by', value: corrected_by }]),
    ...(reason === null ? [] : [{ label: 'Sent back because', value: returnReasons[reason as ReturnReason] }]),
    ...(comment === null ? [] : [{ label: 'Comment', value: comment }]),
    ...(judged_by === null ? [] : [{ label: 'Checked by', value: `${judged_by}, ${formatMoment(judged_at)}` }]),
  ]
  const canUndo = (state === 'accepted' || state === 'returned') && canReview(application) && cannot_judge_because === null
  return (
    <div className="flex flex-col gap-4">
      {facts.length > 0 ? <Facts columns={1} facts={facts} /> : <p className="text-ink-2">Nothing was typed about this document.</p>}
      {state === 'submitted' && cannot_judge_because && (
        <p className="rounded-8 bg-warn-soft px-3 py-2.5 text-warn">{cannot_judge_because}</p>
      )}
      {canUndo && (
        <Button icon={<Undo2 aria-hidden />} loading={undo.pending} onClick={() => void undo.send({ document_id: _id, decision: 'undo' })}>
          Check again
        </Button>
      )}
    </div>
  )
}
