import type { ReactNode } from 'react'
import type { ConfirmationFact } from './confirmations.contract.ts'

/** 'Phone: before → wanted'; what is new has no before. */
export const Differences = ({ facts }: { facts: readonly ConfirmationFact[] }): ReactNode => (
  <ul className="flex flex-col gap-1.5">
    {facts.map(({ label, before, wanted }) => (
      <li key={label}>
        <span className="text-ink-2">{label}: </span>
        {before !== null && (
          <>
            <del className="digits">{before}</del> →{' '}
          </>
        )}
        <ins className="digits font-medium no-underline">{wanted ?? '—'}</ins>
      </li>
    ))}
  </ul>
)
