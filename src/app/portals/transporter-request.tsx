import type { ReactNode } from 'react'
import { EvidenceAnswer } from '#requests/evidence-wanted.tsx'
import { RequestDetailsScreen } from '#requests/request-details.screen.tsx'

/** One request with its way; a wish for sanction evidence is answered on it. */
export const TransporterRequestPage = (): ReactNode => <RequestDetailsScreen Answer={EvidenceAnswer} showsHistory />
