import type { ReactNode } from 'react'
import { RequestDetailsScreen } from '#requests/details/request-details.screen.tsx'
import { lazyPart } from '#platform/web/waiting.tsx'

const EvidenceAnswer = lazyPart(() => import('#requests/details/evidence-answer.tsx'), 'EvidenceAnswer')
const RejectedCard = lazyPart(() => import('#requests/needs-you/rejected-card.tsx'), 'RejectedCard')

/** One request with its history; requests for sanction evidence have their form here. */
export const TransporterRequestPage = (): ReactNode => <RequestDetailsScreen Answer={EvidenceAnswer} Rejected={RejectedCard} showsHistory />
