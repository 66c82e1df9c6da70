import { lazy, type ReactNode } from 'react'
import { RequestDetailsScreen } from '#requests/details/request-details.screen.tsx'

const EvidenceAnswer = lazy(async () => ({ default: (await import('#requests/details/evidence-answer.tsx')).EvidenceAnswer }))

/** One request with its way; a wish for sanction evidence is answered on it. */
export const TransporterRequestPage = (): ReactNode => <RequestDetailsScreen Answer={EvidenceAnswer} showsHistory />
