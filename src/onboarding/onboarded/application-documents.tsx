import type { ReactNode } from 'react'
import { Status, type Tone } from '#platform/web/badge.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import type { OwnDocument } from '../applications/own-applications.contract.ts'

const states = {
  missing: { tone: 'warn', text: 'Missing' },
  submitted: { tone: 'info', text: 'Waits to be checked' },
  accepted: { tone: 'ok', text: 'Accepted' },
  returned: { tone: 'warn', text: 'Returned' },
} as const satisfies Record<OwnDocument['state'], { tone: Tone; text: string }>

/** What was handed in, and what became of it. */
export function ApplicationDocuments({ documents }: { documents: readonly OwnDocument[] }): ReactNode {
  return (
    <Card title="Documents">
      <ul className="flex flex-col gap-4">
        {documents.map((document) => (
          <li
            key={document._id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-t border-line pt-4 first:border-0 first:pt-0"
          >
            <div className="min-w-0">
              <p className="font-semibold">{document.name}</p>
              <p className="digits text-13 text-ink-2">{typedText(document)}</p>
            </div>
            <div className="flex max-w-full min-w-0 flex-wrap items-center gap-3">
              <Status tone={states[document.state].tone}>{states[document.state].text}</Status>
              {document.href !== null && <FilePreview file={{ name: `${document.name}.pdf`, href: document.href }} label={document.name} />}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const typedText = ({ number, issuer, issued_on, expires_on }: OwnDocument): string =>
  [number, issuer, issued_on && `issued ${formatDate(issued_on)}`, expires_on && `expires ${formatDate(expires_on)}`]
    .filter(Boolean)
    .join(' · ')
