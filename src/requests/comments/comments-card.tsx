import { MessageSquare } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { hasNextPage } from '#platform/contract/paging.ts'
import { nameOf } from '../details/person-name.tsx'
import { commentsContract, type Comment } from './comments.contract.ts'
import { lengthOfName } from './mentions.rules.ts'

/** The form weighs as much as the rest of the page, and most readers do not write. */
const NewComment = lazyPart(() => import('./new-comment.tsx'), 'NewComment')

type CommentsProps = {
  requestId: string
  /** Another plant that recorded its violation, and reads what is shared with it. */
  sharedWith?: string | undefined
  /** The plant before, which decided the request: its comments are read, and none is added. */
  writtenAt?: string | undefined
}

/** What staff write to each other about a request, and a box to write more. */
export function CommentsCard({ requestId, sharedWith, writtenAt }: CommentsProps): ReactNode {
  const [isWriting, setIsWriting] = useState(false)
  return (
    <Card
      title="Comments"
      description={
        writtenAt === undefined ? 'Only staff of the plant see them. Type @ to notify a colleague.' : `What was written at ${writtenAt}.`
      }
      className="print:hidden"
    >
      <div className="flex flex-col gap-5">
        <AsyncBoundary resetKey={requestId} title="The comments could not be loaded" fallback={<Skeleton className="h-20 w-full" />}>
          <CommentList requestId={requestId} />
        </AsyncBoundary>
        {writtenAt === undefined &&
          (isWriting ? (
            <Waiting fallback={<Skeleton className="h-32 w-full" />}>
              <NewComment requestId={requestId} sharedWith={sharedWith} />
            </Waiting>
          ) : (
            <Button className="self-start" icon={<MessageSquare aria-hidden />} onClick={() => setIsWriting(true)}>
              Write a comment
            </Button>
          ))}
      </div>
    </Card>
  )
}

function CommentList({ requestId }: CommentsProps): ReactNode {
  const [page, setPage] = useState(1)
  const { data, ...paging } = useRouteQuery(commentsContract.index, { request_id: requestId, page }).data
  const hasOlder = hasNextPage(paging)
  if (paging.total === 0) return null
  return (
    <div className="flex flex-col gap-4">
      {hasOlder && (
        <Button className="self-start" onClick={() => setPage(page + 1)}>
          Older comments
        </Button>
      )}
      <ol aria-label="Comments, oldest first" className="flex flex-col gap-4">
        {data.toReversed().map((comment) => (
          <CommentLine key={comment._id} comment={comment} />
        ))}
      </ol>
      {page > 1 && (
        <Button className="self-start" onClick={() => setPage(page - 1)}>
          Newer comments
        </Button>
      )}
    </div>
  )
}

export function CommentLine({ comment }: { comment: Comment }): ReactNode {
  const { text, created_by, created_at, mentioned, is_after_decision, shared_by } = comment
  return (
    <li>
      <p className="text-13 text-ink-2">
        <span className="font-semibold text-ink">{nameOf(created_by)}</span> · {formatMoment(created_at)}
        {is_after_decision && ' · after the decision'}
        {shared_by !== undefined && ` · ${shared_by}, read by both plants`}
      </p>
      <p className="mt-0.5 max-w-[70ch] wrap-anywhere whitespace-pre-line">{withMentions(text, mentioned)}</p>
    </li>
  )
}

/** The names after '@' stand out. */
function withMentions(text: string, names: readonly string[]): ReactNode {
  const start = text.indexOf('@')
  if (start < 0) return text
  const end = start + 1 + Math.max(0, ...names.map((name) => lengthOfName(text.slice(start + 1), name)))
  return (
    <>
      {text.slice(0, start)}
      {end === start + 1 ? '@' : <strong className="font-semibold text-on-brand-soft">{text.slice(start, end)}</strong>}
      {withMentions(text.slice(end), names)}
    </>
  )
}
