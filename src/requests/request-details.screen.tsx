import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, useParams, type ErrorComponentProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
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
import { nameOf } from './person-name.tsx'
import { RequestDriverCard } from './request-driver-card.tsx'
import { RequestHistory } from './request-history.tsx'
import { lastListAddress } from './request-list.query.ts'
import { RequestStatusBadge } from './request-status.tsx'
import { requestStatus } from './request-types.contract.ts'
import { requestsContract, type HistoryEntry, type RequestDetails } from './requests.contract.ts'

export function RequestDetailsScreen(): ReactNode {
  const { id = '' } = useParams({ strict: false })
  return (
    <CatchBoundary getResetKey={() => id} errorComponent={NotLoaded}>
      <Loaded id={id} />
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
      <PageHead title="Request" back={back()} />
      <ErrorCard title="An error occured. Refresh your page once with message" error={error} onRetry={retry} />
    </>
  )
}

const back = () => ({ label: 'Back', href: lastListAddress() })

function Loaded({ id }: { readonly id: string }): ReactNode {
  const { data, refetch } = useAnswer(requestsContract.details, { id })
  const { request, history } = data
  const slug = kindOfType(request.type_id.id)
  return (
    <>
      <PageHead
        title={request.type_id.name}
        badge={<RequestStatusBadge status={request.status_id} />}
        meaning={`Requested by ${nameOf(request.created_by)} on ${showMoment(request.created_at)}`}
        back={back()}
      />
      <div className="grid items-start gap-4 pb-16 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pb-0">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <Asked request={request} slug={slug} />
          <RequestDriverCard driver={request.driver_id} />
          {slug && kinds[slug].showsHistory && <RequestHistory history={history} />}
        </div>
        <aside id={panelId} aria-label="Decision" className="scroll-mt-20 lg:sticky lg:top-20">
          <Panel id={id} request={request} history={history} slug={slug} onLate={refetch} />
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
  const own = slug ? kindViews[slug].facts(request) : []
  const facts = [
    ...own,
    { label: 'Requested by', value: nameOf(request.created_by) },
    { label: 'Request date', value: showMoment(request.created_at) },
    { label: 'Comment', value: request.comment, wide: true },
  ]
  return (
    <Card title="What was asked">
      <Facts facts={facts} />
    </Card>
  )
}

type PanelProps = Shown & { readonly id: string; readonly history: readonly HistoryEntry[]; readonly onLate: () => void }

function Panel({ id, request, slug, history, onLate }: PanelProps): ReactNode {
  const last = history.at(-1)
  if (request.status_id.id !== requestStatus.pending) return last && <ClosedPanel last={last} />
  if (slug && request.can_decide) return <DecisionPanel kind={kinds[slug]} requestId={id} onLate={onLate} />
  return (
    <Card title="Waits for a decision">
      <p>{request.cannot_decide_because}</p>
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
