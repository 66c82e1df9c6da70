import type { ReactNode } from 'react'
import { RequestListScreen } from '#requests/list/request-list.screen.tsx'
import { useNeedActions } from '#requests/needs-you/need-actions.tsx'

/** What needs the office first, then all requests. */
export const TransporterRequestsPage = (): ReactNode => <RequestListScreen needs={useNeedActions()} />
