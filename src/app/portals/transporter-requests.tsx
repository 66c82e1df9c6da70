import type { ReactNode } from 'react'
import { EvidenceWanted } from '#requests/details/evidence-wanted.tsx'
import { RequestListScreen } from '#requests/list/request-list.screen.tsx'

/** Requests for sanction evidence first, then all requests. */
export const TransporterRequestsPage = (): ReactNode => <RequestListScreen first={<EvidenceWanted />} />
