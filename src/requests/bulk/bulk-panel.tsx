import type { ReactNode } from 'react'
import type { Output } from '#platform/contract/route.ts'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { useRequestPaths } from '../request.paths.ts'
import { bulkContract, invalidatedByBulk } from './bulk.contract.ts'

export type BulkAnswer = Output<(typeof bulkContract)['approve']>

type BulkPanelProps = {
  chosen: readonly string[]
  answer: BulkAnswer | undefined
  onAnswer: (answer: BulkAnswer) => void
}

/** One comment for all chosen requests, and what came of the last ones. It stays in sight while rows are chosen. */
export function BulkPanel({ chosen, answer, onAnswer }: BulkPanelProps): ReactNode {
  return (
    <section
      aria-label="Approve several requests"
      className="sticky bottom-2 z-10 mt-4 rounded-12 border border-line bg-surface p-4 shadow-lg short:static print:hidden"
    >
      {chosen.length > 0 && <ApproveForm chosen={chosen} onAnswer={onAnswer} />}
      <div aria-live="polite">{chosen.length === 0 && answer && <Answer answer={answer} />}</div>
    </section>
  )
}

function ApproveForm({ chosen, onAnswer }: Pick<BulkPanelProps, 'chosen' | 'onAnswer'>): ReactNode {
  const requests = chosen.length === 1 ? '1 request' : `${chosen.length} requests`
  const form = useForm(bulkContract.approve, {
    fixed: { request_ids: [...chosen] },
    confirm: { title: `Are you sure you want to approve ${requests}?`, action: 'Approve', cancel: 'Go back' },
    refresh: invalidatedByBulk,
    onDone: onAnswer,
    // The panel says it, with what was refused.
    toast: false,
  })
  return (
    <Form form={form} className="gap-3!">
      <TextArea field={form.field('comment')} label="Comment" hint="Each submitter sees it." rows={2} />
      <div>
        <SubmitButton form={form}>Approve {requests}</SubmitButton>
      </div>
    </Form>
  )
}

function Answer({ answer: { message, not_approved } }: { answer: BulkAnswer }): ReactNode {
  const { request } = useRequestPaths()
  return (
    <>
      <p className="font-semibold">{message}</p>
      {not_approved.length > 0 && (
        <ul className="mt-2 flex max-h-60 flex-col gap-1 overflow-y-auto">
          {not_approved.map(({ _id, name, why }) => (
            <li key={_id}>
              {name === null ? 'A request' : <TextLink href={request(_id)}>{name}</TextLink>}: {why}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
