import type { EvidenceRow } from './evidence-review.store.ts'
import { sanctionEvidenceContract, type SentEvidence } from './sanction-evidence.contract.ts'

export const presentEvidence = ({ id, request_id: _, file_name, sent_at, reviewed_at, ...row }: EvidenceRow): SentEvidence => ({
  _id: id,
  ...row,
  // Relative, like all file addresses.
  file: { name: file_name, link: `${sanctionEvidenceContract.file.path}?${new URLSearchParams({ id })}` },
  sent_at: sent_at.toISOString(),
  reviewed_at: reviewed_at && reviewed_at.toISOString(),
})
