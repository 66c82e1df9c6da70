import type { ReactNode } from 'react'
import { PassStatusText } from '#drivers/page/pass-status.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import type { MadePass } from './pass-generation.contract.ts'

/** A driver's passes so far, newest first. */
export const PassHistory = ({ passes }: { passes: readonly MadePass[] }): ReactNode => (
  <Card title="Passes so far">{passes.length === 0 ? <p>No pass was made yet.</p> : <PassEntries passes={passes} />}</Card>
)

const PassEntries = ({ passes }: { passes: readonly MadePass[] }): ReactNode => (
  <ul className="flex flex-col gap-4">
    {passes.map((pass) => (
      <li key={pass._id}>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1 font-medium">
          <span className="digits">
            {formatDate(pass.issued_on)} to {formatDate(pass.expiry)}
          </span>
          <PassStatusText status={pass.status} />
        </p>
        {pass.reason !== null && <p>Ends with: {pass.reason}</p>}
        {pass.shortened && (
          <p className="max-w-[70ch]">
            Shortened to {formatDate(pass.shortened.until)}: {pass.shortened.reason}
          </p>
        )}
        <p className="text-13 text-ink-2">{[pass.created_by ?? 'From a register', formatMoment(pass.created_at)].join(' · ')}</p>
      </li>
    ))}
  </ul>
)
