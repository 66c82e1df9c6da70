import type { ReactNode } from 'react'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { NumberField } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { retentionContract, type DueKind } from './retention.contract.ts'
import { retentionKindNames, retentionKinds } from './retention.rules.ts'

/** How many months each kind is kept; an empty one is kept for ever. */
export function PeriodsForm({ kinds, gateMonths }: { kinds: readonly DueKind[]; gateMonths: number }): ReactNode {
  const form = useForm(retentionContract.periods, {
    initial: Object.fromEntries(kinds.map(({ kind, months }) => [kind, months ?? ''])),
    refresh: [retentionContract.overview],
  })
  return (
    <Form form={form}>
      <section aria-label="How long records are kept" className="rounded-12 border border-line bg-surface p-4 sm:p-5">
        <h2 className="text-16 font-semibold">How long records are kept</h2>
        <p className="mt-0.5 max-w-[70ch] text-13 text-ink-2">
          An empty field keeps them for ever. Nothing goes by itself: a purge is proposed and confirmed. Checks at the gate are deleted
          every night after {gateMonths} months, which the plant's settings say.
        </p>
        <div className="mt-4 grid items-start gap-4 sm:grid-cols-2">
          {retentionKindNames.map((kind) => (
            <NumberField
              key={kind}
              field={{ ...form.field(kind), optional: false }}
              label={retentionKinds[kind].name}
              unit="months"
              hint={`From ${retentionKinds[kind].from}`}
            />
          ))}
        </div>
        <div className="mt-4">
          <SubmitButton form={form}>Save periods</SubmitButton>
        </div>
      </section>
    </Form>
  )
}
