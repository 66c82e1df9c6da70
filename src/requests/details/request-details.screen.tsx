import { useQueryErrorResetBoundary } from '@tanstack/react-query'
import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router'
import { staff } from '#accounts/access.rules.ts'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { useTabTitle } from '#accounts/tab-title.tsx'
import { usePathParameter } from '#platform/web/navigation/address.ts'
import { use, type ComponentType, type ReactNode } from 'react'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { ErrorCard } from '#platform/web/error-card.tsx'
import { Facts } from '#platform/web/table/facts.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { ClosedPanel } from './closed-panel.tsx'
import { DecisionLink, decisionPanelId } from './decision-link.tsx'
import { DecisionPanel } from './decision/decision-panel.tsx'
import type { KindView } from '../kinds/kind.view.tsx'
import { viewOfType } from '../kinds/kinds.views.tsx'
import { Neighbours } from '../turn/neighbours.tsx'
import { nameOf } from './person-name.tsx'
import { DriverRecordCard } from './driver-record-card.tsx'
import { RequestDriverCard } from './request-driver-card.tsx'
import { RequestHistory } from './request-history.tsx'
import { ApprovalsNotice } from './approvals-mark.tsx'
import { OverwritesCard } from './decision/overwrites-card.tsx'
import { ApprovalPreviewCard } from './decision/approval-preview-card.tsx'
import { useDraft } from './decision/draft.hooks.ts'
import { CancelRequest } from './cancel-request.tsx'
import { useRequestPaths } from '../request.paths.ts'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { requestsContract, type HistoryEntry, type RequestDetails } from '../requests.contract.ts'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { EarlierVersions, SentBackNotice, StatusWithMark } from '../send-back/sent-back-parts.tsx'

const ElsewherePanel = lazyPart(() => import('./elsewhere-panel.tsx'), 'ElsewherePanel')
const UnsentComment = lazyPart(() => import('./decision/unsent-comment.tsx'), 'UnsentComment')
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

function Loaded({ id, Answer, Rejected, showsHistory = false }: RequestDetailsProps & { id: string }): ReactNode {
  const { data, refetch } = useRouteQuery(requestsContract.details, { id })
  const { request, history } = data
  const isStaff = useCan(staff('requests.read'))
  const back = useBack()
  const { list } = useRequestPaths()
  const title = `${request.type_id.name}: ${request.driver_id.name}`
  useTabTitle(title)
  const loadingView = viewOfType(request.type_id.id)
  const view = loadingView && use(loadingView)
  return (
    <>
      <PageHead
        title={title}
        crumbs={[{ label: 'Requests', href: list }, { label: title }]}
        badge={<StatusWithMark request={request} />}
        subtitle={
          <>
            Requested by {nameOf(request.created_by, 'the system')} on {formatMoment(request.created_at)}
            {isStaff && (
              <Waiting fallback={null}>
                <Presence key={id} requestId={id} />
              </Waiting>
            )}
          </>
        }
        back={back}
        actions={<Neighbours id={id} />}
      />
      <div className="grid items-start gap-4 pb-16 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem] lg:pb-0">
        <div className="flex min-w-0 flex-col gap-4 sm:gap-6">
          <RequestFacts request={request} view={view} />
          <EarlierVersions request={request} />
          {request.overwrites && <OverwritesCard overwrites={request.overwrites} />}
          {request.preview.length > 0 && <ApprovalPreviewCard facts={request.preview} />}
          <RequestDriverCard driver={request.driver_id} />
          {request.status_id.id === requestStatus.pending && request.driver_id.status && <DriverRecordCard request={request} />}
          {isStaff && (
            <Waiting fallback={<Skeleton className="h-40" />}>
              <Comments key={id} requestId={id} />
            </Waiting>
          )}
          {(showsHistory || view?.kind?.showsHistory) && <RequestHistory history={history} />}
        </div>
        <aside id={decisionPanelId} aria-label="Decision" className="scroll-mt-20 lg:sticky lg:top-20">
          <SentBackNotice request={request} />
          <ApprovalsNotice request={request} />
          <Panel id={id} request={request} history={history} view={view} onOutdated={refetch} Answer={Answer} Rejected={Rejected} />
        </aside>
      </div>
      {request.can_decide && <DecisionLink />}
    </>
  )
}

type Shown = { request: RequestDetails; view: KindView | undefined }

/** The kind's own facts, then those of every request. */
function RequestFacts({ request, view }: Shown): ReactNode {
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

type PanelProps = Shown & RequestDetailsProps & { id: string; history: readonly HistoryEntry[]; onOutdated: () => void }

function Panel({ id, request, view, history, onOutdated, Answer, Rejected }: PanelProps): ReactNode {
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
        {last && <ClosedPanel last={last} />}
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
