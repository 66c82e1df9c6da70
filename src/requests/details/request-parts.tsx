import { use, type ComponentType, type ReactNode } from 'react'
import { staff } from '#accounts/access.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { ClosedPanel } from './closed-panel.tsx'
import { DecisionPanel } from './decision/decision-panel.tsx'
import { DueText } from '../inbox/due-text.tsx'
import type { KindView } from '../kinds/kind.view.tsx'
import { viewOfType } from '../kinds/kinds.views.tsx'
import { nameOf } from './person-name.tsx'
import { DriverRecordCard } from './driver-record-card.tsx'
import { RequestDriverCard } from './request-driver-card.tsx'
import { RequestHistory } from './request-history.tsx'
import { ApprovalsNotice } from './approvals-mark.tsx'
import { OverwritesCard } from './decision/overwrites-card.tsx'
import { ApprovalPreviewCard } from './decision/approval-preview-card.tsx'
import { useDraft } from './decision/draft.hooks.ts'
import { CancelRequest } from './cancel-request.tsx'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { requestsContract, type HistoryEntry, type RequestDetails } from '../requests.contract.ts'
import { EarlierVersions, SentBackNotice } from '../send-back/sent-back-parts.tsx'

const ElsewherePanel = lazyPart(() => import('./elsewhere-panel.tsx'), 'ElsewherePanel')
const UnsentComment = lazyPart(() => import('./decision/unsent-comment.tsx'), 'UnsentComment')
const OfCase = lazyPart(() => import('../hearing/of-case.tsx'), 'OfCase')
const Presence = lazyPart(() => import('../presence/presence.tsx'), 'Presence')
const Comments = lazyPart(() => import('../comments/comments-card.tsx'), 'CommentsCard')

export type RequestDetailsProps = {
  /** The portal's own panel for types that are not decided on this page. */
  Answer?: ComponentType<{ request: RequestDetails; onDone: () => void }> | undefined
  /** Above the outcome of a rejected request: what the reader does about it. */
  Rejected?: ComponentType<{ request: RequestDetails }> | undefined
  /** Whether history is shown for every kind. */
  showsHistory?: boolean
}

/** A request as its page shows it, and as the list beside it does. */
export type ShownRequest = {
  request: RequestDetails
  history: readonly HistoryEntry[]
  view: KindView | undefined
  title: string
  onOutdated: () => void
}

export function useShownRequest(id: string): ShownRequest {
  const { data, refetch } = useRouteQuery(requestsContract.details, { id })
  const { request, history } = data
  const loadingView = viewOfType(request.type_id.id)
  const view = loadingView && use(loadingView)
  return { request, history, view, title: `${request.type_id.name}: ${request.driver_id.name}`, onOutdated: refetch }
}

/** Below the title: who asks, by when it is decided, and who else has it open. */
export function RequestedBy({ request }: { request: RequestDetails }): ReactNode {
  const isStaff = useCan(staff('requests.read'))
  return (
    <>
      Requested by {nameOf(request.created_by, 'the system')} on {formatMoment(request.created_at)}
      {request.due && (
        <>
          {' · '}
          <DueText due={request.due} />
        </>
      )}
      {request.earlier_plant !== undefined && ` · At ${request.earlier_plant}`}
      {isStaff && request.earlier_plant === undefined && (
        <Waiting fallback={null}>
          <Presence key={request._id} requestId={request._id} />
        </Waiting>
      )}
    </>
  )
}

/** What is asked for, and what approval would change. */
export function RequestMatter({ request, view }: ShownRequest): ReactNode {
  return (
    <>
      <RequestFacts request={request} view={view} />
      <EarlierVersions request={request} />
      {request.overwrites && <OverwritesCard overwrites={request.overwrites} />}
      {request.preview.length > 0 && <ApprovalPreviewCard facts={request.preview} />}
      {request.case_id !== null && (
        <Waiting fallback={<Skeleton className="h-32" />}>
          <OfCase request={request} />
        </Waiting>
      )}
    </>
  )
}

/** The driver, and what has been said and done. */
export function AboutRequest({ request, history, view, showsHistory = false }: ShownRequest & RequestDetailsProps): ReactNode {
  const isStaff = useCan(staff('requests.read'))
  return (
    <>
      <RequestDriverCard driver={request.driver_id} />
      {request.status_id.id === requestStatus.pending && request.driver_id.status && <DriverRecordCard request={request} />}
      {isStaff && (
        <Waiting fallback={<Skeleton className="h-40" />}>
          <Comments key={request._id} requestId={request._id} sharedWith={request.recorded_at} writtenAt={request.earlier_plant} />
        </Waiting>
      )}
      {(showsHistory || view?.kind?.showsHistory) && <RequestHistory history={history} />}
    </>
  )
}

/** What can be done with it, below what stands in the way. */
export function RequestDecision(props: ShownRequest & RequestDetailsProps): ReactNode {
  return (
    <>
      <SentBackNotice request={props.request} />
      <ApprovalsNotice request={props.request} />
      <Panel {...props} />
    </>
  )
}

/** The kind's own facts, then those of every request. */
function RequestFacts({ request, view }: Pick<ShownRequest, 'request' | 'view'>): ReactNode {
  const facts = [
    ...(view?.facts(request) ?? []),
    { label: 'Requested by', value: nameOf(request.created_by) },
    { label: 'Request date', value: formatMoment(request.created_at) },
    ...(request.comment === null ? [] : [{ label: 'Comment', value: request.comment, wide: true }]),
  ]
  return (
    <Card title="What was requested">
      <Facts facts={facts} />
    </Card>
  )
}

function Panel({ request, view, history, onOutdated, Answer, Rejected }: ShownRequest & RequestDetailsProps): ReactNode {
  const id = request._id
  const kind = view?.kind
  const [draft, setDraft] = useDraft(id)
  const last = history.at(-1)
  if (request.status_id.id !== requestStatus.pending)
    return (
      <div className="flex flex-col gap-4 sm:gap-6">
        {Rejected && request.status_id.id === requestStatus.rejected && (
          <Waiting fallback={<Skeleton className="h-32" />}>
            <Rejected request={request} />
          </Waiting>
        )}
        {last && draft.text !== '' && !draft.isSending && (
          <Waiting fallback={<Skeleton className="h-60" />}>
            <UnsentComment text={draft.text} last={last} />
          </Waiting>
        )}
        {last && <ClosedPanel requestId={id} last={last} />}
      </div>
    )
  if (request.type_id.id === requestType.sanctionEvidence && Answer)
    return (
      <Waiting fallback={<Skeleton className="h-80" />}>
        <Answer request={request} onDone={onOutdated} />
      </Waiting>
    )
  if (!kind)
    return (
      <Waiting fallback={<Skeleton className="h-32" />}>
        <ElsewherePanel request={request} />
      </Waiting>
    )
  if (request.can_decide) {
    // Of its own for each request, so that the next one begins without a comment, a choice and fields.
    return <DecisionPanel key={request._id} kind={kind} view={view} request={request} onOutdated={onOutdated} onDraft={setDraft} />
  }
  return (
    <Card title="Decision pending">
      <p>{request.cannot_decide_because}</p>
      {request.can_cancel && (
        <div className="mt-6 border-t border-line pt-4">
          <CancelRequest kind={kind} requestId={id} onDone={onOutdated} />
        </div>
      )}
    </Card>
  )
}
