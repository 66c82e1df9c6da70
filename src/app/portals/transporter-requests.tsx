import type { ReactNode } from 'react'
import { EvidenceWanted } from '#requests/evidence-wanted.tsx'
import { RequestListScreen } from '#requests/request-list.screen.tsx'

/** What waits for the transporter comes first, then everything that was asked. */
export const TransporterRequestsPage = (): ReactNode => <RequestListScreen first={<EvidenceWanted />} />
