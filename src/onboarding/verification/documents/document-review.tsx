import { useState, type ReactNode } from 'react'
import { Help } from '#platform/web/help.tsx'
import { usePageKeys } from '#platform/web/page-keys.ts'
import { ApplicantCard } from '../review/applicant-card.tsx'
import { DecisionCard } from '../review/decision-card.tsx'
import { DocumentList } from './document-list.tsx'
import { DocumentValuesCard } from './document-values-card.tsx'
import { DocumentViewers } from './document-viewer.tsx'
import type { ReviewedApplication, ReviewedDocument } from '../review/review.contract.ts'

/** The documents at the left, the chosen one in the middle, its values and the decision at the right. */
export function DocumentReview({ application }: { application: ReviewedApplication }): ReactNode {
  const { documents } = application
  const [chosenId, choose] = useState(() => (documents.find(isToCheck) ?? documents[0])?._id)
  const index = Math.max(
    0,
    documents.findIndex(({ _id }) => _id === chosenId),
  )
  const chosen = documents[index]
  const next = nextToCheck(documents, index)
  const step = (by: number) => () => choose(documents[(index + by + documents.length) % documents.length]?._id)
  usePageKeys({ ArrowRight: step(1), ArrowDown: step(1), ArrowLeft: step(-1), ArrowUp: step(-1) })
  if (!chosen) return <p>This application has no documents.</p>
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[14rem_minmax(0,1fr)_20rem]">
      <div className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-20">
        <DocumentList documents={documents} chosenId={chosen._id} onChoose={choose} />
        <p className="hidden text-13 text-ink-2 lg:block">
          Keys <Keys />{' '}
          <Help term="a key here">
            A accepts the document and R returns it; the next one opens by itself. The arrow keys open the document before and after this
            one. Plus and minus zoom.
          </Help>
        </p>
      </div>
      <DocumentViewers shown={chosen} next={next} />
      <div className="flex min-w-0 flex-col gap-4">
        <DocumentValuesCard
          key={`${chosen._id} ${chosen.state}`}
          document={chosen}
          application={application}
          onJudged={() => next && choose(next._id)}
        />
        <DecisionCard application={application} />
        <ApplicantCard application={application} />
      </div>
    </div>
  )
}

const isToCheck = ({ state }: ReviewedDocument): boolean => state === 'submitted'

/** The next document that is to be checked: after this one, else from the beginning. */
function nextToCheck(documents: readonly ReviewedDocument[], index: number): ReviewedDocument | undefined {
  return [...documents.slice(index + 1), ...documents.slice(0, index)].find(isToCheck)
}

const Keys = (): ReactNode =>
  ['A', 'R', '←', '→'].map((key) => (
    <kbd key={key} className="mx-0.5 rounded-4 border border-line bg-sunken px-1.5 text-12">
      {key}
    </kbd>
  ))
