import type { EvidenceRow } from './evidence-review.store.ts'
import { evidenceLink, type SentEvidence } from './sanction-evidence.contract.ts'

export function presentEvidence(row: EvidenceRow): SentEvidence {
  const { id, comment, sent_by, accepted, reason, reviewed_by } = row
  return {
    _id: id,
    comment,
    file: { name: row.file_name, link: evidenceLink(id) },
    sent_by,
    sent_at: row.sent_at.toISOString(),
    accepted,
    reason,
    reviewed_by,
    reviewed_at: row.reviewed_at && row.reviewed_at.toISOString(),
  }
}
