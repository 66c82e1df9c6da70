import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Facts } from '#platform/web/table/facts.tsx'
import type { MovePreview } from './moves.contract.ts'

/** What would become of a driver's records, and before everything else what stops the move. */
export function MovePreviewPart({ facts, stops }: MovePreview): ReactNode {
  return (
    <div className="flex flex-col gap-4">
      {stops.length > 0 && (
        <div className="rounded-8 bg-bad-soft p-3 text-bad">
          <p className="font-medium">Cannot move yet</p>
          <ul className="mt-1 flex flex-col gap-1">
            {stops.map((stop) => (
              <li key={stop}>{stop}</li>
            ))}
          </ul>
        </div>
      )}
      <Facts
        columns={1}
        facts={facts.map(({ label, text, is_warning }) => ({ label, value: is_warning ? <Warning>{text}</Warning> : text }))}
      />
    </div>
  )
}

const Warning = ({ children }: { children: ReactNode }): ReactNode => (
  <span className="flex items-start gap-2 text-warn">
    <TriangleAlert aria-label="Warning:" className="mt-1 size-4 shrink-0" />
    <span className="min-w-0">{children}</span>
  </span>
)
