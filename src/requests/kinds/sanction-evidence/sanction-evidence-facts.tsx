import type { ReactNode } from 'react'
import type { RequestDetails } from '../../requests.contract.ts'
import { addressOf } from '#platform/web/client.ts'
import { showDate } from '#platform/web/dates.ts'
import type { Fact } from '#platform/web/table/facts.tsx'
import { FilePreview } from '#platform/web/pdf/file-preview.tsx'
import { violationsContract } from '#violations/violations.contract.ts'
import { AskedEvidence } from './sanction-evidence.contract.ts'

/** What the transporter is to answer for, as rows of the request's page. */
export function sanctionEvidenceFacts({ body_data }: Pick<RequestDetails, 'body_data'>): readonly Fact[] {
  const asked = AskedEvidence.safeParse(body_data).data
  if (!asked) return []
  return [
    { label: 'Violation category', value: asked.violation_category },
    { label: 'Violation', value: asked.violation },
    { label: 'Violation date', value: showDate(asked.violation_date) },
    { label: 'Description', value: asked.description, wide: true },
    { label: 'Action taken', value: asked.action_taken, wide: true },
    { label: 'Violation attachment', value: <Attachment asked={asked} />, wide: true },
  ]
}

function Attachment({ asked: { violation_id: id, file_name: name } }: { readonly asked: AskedEvidence }): ReactNode {
  if (name === null) return '—'
  return <FilePreview file={{ name, href: addressOf(violationsContract.file, { id, which: 'attachment' }) }} label="Violation attachment" />
}
