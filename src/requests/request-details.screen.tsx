import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, useParams, type ErrorComponentProps } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { showMoment } from '#platform/web/dates.ts'
import { ErrorCard } from '#platform/web/error-card.tsx'
import { Facts } from '#platform/web/facts.tsx'
import { PageHead } from '#platform/web/page-head.tsx'
import { useAnswer } from '#platform/web/query.ts'
import { ClosedPanel } from './closed-panel.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { kindOfType, kinds, type KindSlug } from './kinds/kinds.contract.ts'
import { kindViews } from './kinds/kinds.views.tsx'
import { sanctionEvidenceFacts } from './kinds/sanction-evidence/sanction-evidence-facts.tsx'
import { nameOf } from './person-name.tsx'
import { RequestDriverCard } from './request-driver-card.tsx'
import { RequestHistory } from './request-history.tsx'
import { ElsewherePanel } from './elsewhere-panel.tsx'
import { CancelRequest } from './cancel-request.tsx'
import { useLastListAddress } from './request-list.query.ts'
import { RequestStatusBadge } from './request-status.tsx'
import { requestStatus } from './request-types.contract.ts'
import { requestsContract, type HistoryEntry, type RequestDetails } from './requests.contract.ts'

export type RequestDetailsProps = {
  /** What the portal does itself about a kind that is not decided here; in the place of the words that lead elsewhere. */
  readonly Answer?: ComponentType<{ readonly request: RequestDetails; readonly onDone: () => void }>
  /** Whether every request shows its way, also of kinds that show none to those who decide. */
  readonly showsHistory?: boolean
}

/** One request, chosen by its type: what was asked, of whom, and what is left to do about it. */
export function RequestDetailsScreen(props: RequestDetailsProps): ReactNode {
  const { id = '' } = useParams({ strict: false })
  return (
    <CatchBoundary getResetKey={() => id} errorComponent={NotLoaded}>
      <Loaded id={id} {...props} />
    </CatchBoundary>
  )
}

function NotLoaded({ error, reset }: ErrorComponentProps): ReactNode {
  const { reset: forget } = useQueryErrorResetBoundary()
  const retry = () => {
    forget()
    reset()
  }
  return (
    <>
      <PageHead title="Request" back={useBack()} />
      <ErrorCard title="An error occured. Refresh your page once with message" error={error} onRetry={retry} />
    </>
  )
}

const useBack = () => ({ label: 'Back', href: useLastListAddress() })

function Loaded({ id, Answer, showsHistory = false }: RequestDetailsProps & { readonly id: string }): ReactNode {
  const { data, refetch } = useAnswer(requestsContract.details, { id })
  const { request, history } = data
  const back = useBack()
  const slug = kindOfType(request.type_id.id)
  return (
    <>
      <PageHead
        title={request.type_id.name}
        badge={<RequestStatusBadge status={request.status_id} />}
        meaning={`Requested by ${nameOf(request.created_by)} on ${showMoment(request.created_at)}`}
        back={back}
      />
      <div className="grid items-start gap-4 pb-16 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pb-0">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <Asked request={request} slug={slug} />
          <RequestDriverCard driver={request.driver_id} />
          {(showsHistory || (slug && kinds[slug].showsHistory)) && <RequestHistory history={history} />}
        </div>
        <aside id={panelId} aria-label="Decision" className="scroll-mt-20 lg:sticky lg:top-20">
          <Panel id={id} request={request} history={history} slug={slug} onLate={refetch} Answer={Answer} />
        </aside>
      </div>
      {request.can_decide && <WayToPanel />}
    </>
  )
}

const panelId = 'decision'

type Shown = { readonly request: RequestDetails; readonly slug: KindSlug | undefined }

/** What was asked: the kind's own rows, and the words that go with every request. */
function Asked({ request, slug }: Shown): ReactNode {
  const own = slug ? kindViews[slug].facts(request) : sanctionEvidenceFacts(request)
  const facts = [
    ...own,
    { label: 'Requested by', value: nameOf(request.created_by) },
    { label: 'Request date', value: showMoment(request.created_at) },
    ...(request.comment === null ? [] : [{ label: 'Comment', value: request.comment, wide: true }]),
  ]
  return (
    <Card title="What was asked">
      <Facts facts={facts} />
    </Card>
  )
}

type PanelProps = Shown &
  RequestDetailsProps & { readonly id: string; readonly history: readonly HistoryEntry[]; readonly onLate: () => void }

function Panel({ id, request, slug, history, onLate, Answer }: PanelProps): ReactNode {
  const last = history.at(-1)
  if (request.status_id.id !== requestStatus.pending) return last && <ClosedPanel last={last} />
  if (slug && request.can_decide) return <DecisionPanel kind={kinds[slug]} view={kindViews[slug]} requestId={id} onLate={onLate} />
  if (!slug && Answer) return <Answer request={request} onDone={onLate} />
  if (!slug) return <ElsewherePanel request={request} />
  return (
    <Card title="Waits for a decision">
      <p>{request.cannot_decide_because}</p>
      {slug && request.can_cancel && <CancelRequest kind={kinds[slug]} requestId={id} onDone={onLate} className="mt-4" />}
    </Card>
  )
}

/** On a phone the panel lies below everything: a bar at the bottom leads there. */
function WayToPanel(): ReactNode {
  return (
    <div className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-surface p-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] lg:hidden print:hidden">
      <a href={`#${panelId}`} className="flex h-11 items-center justify-center rounded-8 bg-brand font-semibold text-on-brand">
        Approve or reject
      </a>
    </div>
  )
}
