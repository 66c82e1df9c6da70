import type { ReactNode } from 'react'
import { EvidenceWanted } from '#requests/details/evidence-wanted.tsx'
import { RequestListScreen } from '#requests/list/request-list.screen.tsx'

/** What waits for the transporter comes first, then everything that was asked. */
export const TransporterRequestsPage = (): ReactNode => <RequestListScreen first={<EvidenceWanted />} />
