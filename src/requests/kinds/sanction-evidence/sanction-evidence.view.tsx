import type { KindView } from '../kind.view.tsx'
import { sanctionEvidenceFacts } from './sanction-evidence-facts.tsx'

/** Answered in the transporter's portal and closed by the answer, so nobody decides it. */
export const sanctionEvidenceView: KindView = { facts: sanctionEvidenceFacts }
