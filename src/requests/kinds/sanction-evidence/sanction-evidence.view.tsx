import type { KindView } from '../kind.view.tsx'
import type { ReactNode } from 'react'
import type { RequestDetails } from '../../requests.contract.ts'
import { addressOf } from '#platform/web/client.ts'
import { formatDate } from '#platform/web/dates.ts'
import type { Fact } from '#platform/web/table/facts.tsx'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { violationsContract } from '#violations/violations.contract.ts'
import { EvidenceRequestBody } from './sanction-evidence.contract.ts'

/** Submitted in the transporter's portal, which closes the request; there is no decision. */
export const sanctionEvidenceView: KindView = { facts: sanctionEvidenceFacts }

/** The violation as rows of the request page. */
export function sanctionEvidenceFacts({ body_data }: Pick<RequestDetails, 'body_data'>): readonly Fact[] {
  const evidence = EvidenceRequestBody.safeParse(body_data).data
  if (!evidence) return []
  return [
    { label: 'Violation category', value: evidence.violation_category },
    { label: 'Violation', value: evidence.violation },
    { label: 'Violation date', value: formatDate(evidence.violation_date) },
    { label: 'Description', value: evidence.description, wide: true },
    { label: 'Action taken', value: evidence.action_taken, wide: true },
    { label: 'Violation attachment', value: <Attachment evidence={evidence} />, wide: true },
  ]
}

function Attachment({ evidence: { violation_id: id, file_name: name } }: { evidence: EvidenceRequestBody }): ReactNode {
  if (name === null) return '—'
  return <FilePreview file={{ name, href: addressOf(violationsContract.file, { id, which: 'attachment' }) }} label="Violation attachment" />
}
