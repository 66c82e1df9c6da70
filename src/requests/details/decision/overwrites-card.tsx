import { useId, type ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { ProblemText } from '#platform/web/form/field.tsx'
import { Facts } from '#platform/web/table/facts.tsx'
import type { RequestDetails } from '../../requests.contract.ts'
import type { Overwriting } from './overwriting.hooks.ts'

type Overwrites = NonNullable<RequestDetails['overwrites']>

/** What the record was when the request was submitted, what it is now, and what approval would make of it. */
export function OverwritesCard({ overwrites: { fields } }: { overwrites: Overwrites }): ReactNode {
  return (
    <Card
      title="The record has changed since this request was submitted"
      description="Approval would overwrite the change. Reject the request where what is on record now is right."
    >
      {fields.map(({ label, was, now, wanted }) => (
        <section key={label} aria-label={label} className="border-t border-line py-4 first:border-0 first:pt-0 last:pb-0">
          <h3 className="mb-2 font-semibold">{label}</h3>
          <Facts
            columns={3}
            facts={[
              { label: 'Before', value: was },
              { label: 'Now', value: now },
              { label: 'Wanted', value: wanted },
            ]}
          />
        </section>
      ))}
    </Card>
  )
}

type ConfirmProps = Overwriting & { isFixed: boolean }

/** Approval asks for this; rejection does not. */
export function ConfirmOverwriting({ isConfirmed, onChange, problem, isFixed }: ConfirmProps): ReactNode {
  const id = useId()
  return (
    <div className="mt-4 flex flex-col gap-1.5">
      <label className="flex min-h-6 items-start gap-2.5 pointer-coarse:min-h-11">
        <input
          type="checkbox"
          checked={isConfirmed}
          disabled={isFixed}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem && id}
          onChange={({ target }) => onChange(target.checked)}
          className="mt-0.5 size-4 shrink-0 pointer-coarse:size-5"
        />
        <span>I have read what has changed. Approval overwrites it.</span>
      </label>
      {problem && <ProblemText id={id}>{problem}</ProblemText>}
    </div>
  )
}
