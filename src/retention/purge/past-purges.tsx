import type { ReactNode } from 'react'
import { countText } from '#platform/contract/words.ts'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import type { PastPurge } from '../retention.contract.ts'

/** How far the purge is that is under way, and the last ones. */
export function PastPurges({ purges }: { purges: readonly PastPurge[] }): ReactNode {
  const running = purges.find(({ finished_at }) => finished_at === null)
  const past = purges.filter(({ finished_at }) => finished_at !== null)
  return (
    <>
      <output className="block">{running && <Running purge={running} />}</output>
      {past.length > 0 && (
        <Card title="Last purges">
          <ul className="flex flex-col gap-3">
            {past.map((purge) => (
              <li key={purge._id}>
                <p className="font-medium">
                  {countText(purge.done)} {purge.done === 1 ? 'record' : 'records'} purged
                </p>
                <p className="digits text-13 text-ink-2">
                  {formatMoment(purge.confirmed_at)} · proposed by {purge.proposed_by}, confirmed by {purge.confirmed_by}
                </p>
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

function Running({ purge: { done, total } }: { purge: PastPurge }): ReactNode {
  return (
    <div className="flex flex-col gap-2 rounded-12 border border-line bg-surface p-4">
      <p>
        A purge is being carried out:{' '}
        <span className="digits font-medium">
          {countText(done)} of {countText(total)}
        </span>
      </p>
      <span aria-hidden className="flex h-2 overflow-hidden rounded-full bg-line">
        <span className="mark h-full bg-info" style={{ width: `${total === 0 ? 0 : Math.min(100, (100 * done) / total)}%` }} />
      </span>
    </div>
  )
}
