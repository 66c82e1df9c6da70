import type { ReactNode } from 'react'
import { Status } from '#platform/web/badge.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { Facts } from '#platform/web/table/facts.tsx'
import type { SentEvidence } from '../kinds/sanction-evidence/sanction-evidence.contract.ts'

/** What was sent where the plant reviews it, newest first, with what the plant said. */
export function EvidenceSent({ sent }: { sent: readonly SentEvidence[] }): ReactNode {
  return sent.map((evidence) => (
    <Card key={evidence._id} title="Evidence sent" aside={<Reviewed accepted={evidence.accepted} />}>
      <Facts facts={factsOf(evidence)} columns={1} />
    </Card>
  ))
}

function Reviewed({ accepted }: Pick<SentEvidence, 'accepted'>): ReactNode {
  if (accepted === null) return <Status tone="warn">Waits for the plant</Status>
  return accepted ? <Status tone="ok">Accepted</Status> : <Status tone="bad">Not accepted</Status>
}

const factsOf = ({ comment, file, sent_by, sent_at, reason, reviewed_by, reviewed_at }: SentEvidence) => [
  { label: 'Comment', value: comment },
  { label: 'Evidence', value: <FilePreview file={{ name: file.name, href: file.link }} label="Sanction evidence" /> },
  { label: 'Sent', value: `${sent_by ?? 'Unknown'}, ${formatMoment(sent_at)}` },
  ...(reviewed_at === null
    ? []
    : [
        { label: 'What the plant says', value: reason },
        { label: 'Reviewed', value: `${reviewed_by ?? 'Unknown'}, ${formatMoment(reviewed_at)}` },
      ]),
]
