import type { ReactNode } from 'react'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { retentionContract } from '../retention.contract.ts'

/** Proposes to take what is past its time, or says why nothing can be proposed. */
export function ProposePurge({ cannotBecause }: { cannotBecause: string | null }): ReactNode {
  const form = useForm(retentionContract.propose, {
    refresh: [retentionContract.overview, confirmationsContract.index, confirmationsContract.counts],
    confirm: {
      title: 'Propose this purge?',
      text: 'Nothing changes until a second person confirms it. After that, what it takes cannot be brought back.',
      action: 'Propose purge',
    },
  })
  if (cannotBecause !== null) return <p className="max-w-[40ch] text-13 text-ink-2">{cannotBecause}</p>
  return (
    <Form form={form}>
      <SubmitButton form={form} look="secondary">
        Propose purge…
      </SubmitButton>
    </Form>
  )
}
