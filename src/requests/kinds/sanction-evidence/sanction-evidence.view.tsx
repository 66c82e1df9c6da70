import type { KindView } from '../kind.view.tsx'
import { sanctionEvidenceFacts } from './sanction-evidence-facts.tsx'

/** Submitted in the transporter's portal, which closes the request; there is no decision. */
export const sanctionEvidenceView: KindView = { facts: sanctionEvidenceFacts }
