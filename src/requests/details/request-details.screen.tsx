import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { useTabTitle } from '#accounts/tab-title.tsx'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import type { ReactNode } from 'react'
import { ErrorCard } from '#platform/web/error-card.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { DecisionLink, decisionPanelId } from './decision-link.tsx'
import { Neighbours } from '../turn/neighbours.tsx'
import { useRequestPaths } from '../request.paths.ts'
import { StatusWithMark } from '../send-back/sent-back-parts.tsx'
import { AboutRequest, RequestDecision, RequestMatter, RequestedBy, useShownRequest, type RequestDetailsProps } from './request-parts.tsx'

/** One request: its facts by type, the driver, and the decision. */
export function RequestDetailsScreen(props: RequestDetailsProps): ReactNode {
  const id = usePathParameter('id')
  return (
    <CatchBoundary getResetKey={() => id} errorComponent={NotLoaded}>
      <Loaded id={id} {...props} />
    </CatchBoundary>
  )
}

function NotLoaded({ error, reset }: ErrorComponentProps): ReactNode {
  const { reset: resetQueries } = useQueryErrorResetBoundary()
  const retry = () => {
    resetQueries()
    reset()
  }
  return (
    <>
      <PageHead title="Request" back={useBack()} />
      <ErrorCard title="An error occured. Refresh your page once with message" error={error} onRetry={retry} />
    </>
  )
}

const useBack = () => ({ label: 'Back', href: lastListAddress(useRequestPaths().list) })

function Loaded({ id, ...portal }: RequestDetailsProps & { id: string }): ReactNode {
  const shown = useShownRequest(id)
  const { request, title } = shown
  const back = useBack()
  const { list } = useRequestPaths()
  useTabTitle(title)
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: 'Requests', href: list }, { label: title }]}
        badge={<StatusWithMark request={request} />}
        subtitle={<RequestedBy request={request} />}
        back={back}
        actions={<Neighbours id={id} />}
      />
      <div className="grid items-start gap-4 pb-16 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pb-0">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <RequestMatter {...shown} />
          <AboutRequest {...shown} {...portal} />
        </div>
        <aside id={decisionPanelId} aria-label="Decision" className="scroll-mt-20 lg:sticky lg:top-20">
          <RequestDecision {...shown} {...portal} />
        </aside>
      </div>
      {request.can_decide && <DecisionLink />}
    </>
  )
}
