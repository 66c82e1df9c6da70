import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { DocumentStatus } from '../review/application-status.tsx'
import type { ReviewedDocument } from '../review/review.contract.ts'

type ListProps = {
  documents: readonly ReviewedDocument[]
  chosenId: string
  onChoose: (id: string) => void
}

/** The documents with their states; the chosen one is shown beside them. */
export function DocumentList({ documents, chosenId, onChoose }: ListProps): ReactNode {
  return (
    <nav aria-label="Documents" className="min-w-0 rounded-12 border border-line bg-surface p-1.5">
      <ul className="flex gap-1 overflow-x-auto lg:flex-col">
        {documents.map(({ _id, name, state, is_required }) => (
          <li key={_id} className="shrink-0 lg:shrink">
            <button
              type="button"
              aria-current={_id === chosenId}
              onClick={() => onChoose(_id)}
              className={clsx(
                'flex w-full flex-col items-start gap-0.5 rounded-8 px-3 py-2 text-left -outline-offset-2 transition-colors',
                _id === chosenId ? 'bg-brand-soft text-on-brand-soft' : 'hover:bg-hover',
              )}
            >
              <span className="font-medium">{name}</span>
              <span className="flex flex-wrap gap-x-2 text-13">
                <DocumentStatus state={state} />
                {!is_required && <span>(optional)</span>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
