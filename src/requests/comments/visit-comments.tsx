import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { Card } from '#platform/web/card.tsx'
import { Form, SubmitButton } from '#platform/web/form/form.tsx'
import { TextArea } from '#platform/web/form/text-fields.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { CommentLine } from './comments-card.tsx'
import { visitCommentsContract } from './comments.contract.ts'

const { index, create } = visitCommentsContract

type CommentsProps = { violationId: string; plant: string }

/** What this plant and the driver's own say to each other about a violation that was recorded here. */
export function VisitComments({ violationId, plant }: CommentsProps): ReactNode {
  const mayWrite = useCan(create.access)
  return (
    <Card title="Comments" description={`The people of this plant and of ${plant} read them.`} className="print:hidden">
      <div className="flex flex-col gap-5">
        <AsyncBoundary resetKey={violationId} title="The comments could not be loaded" fallback={<Skeleton className="h-20 w-full" />}>
          <CommentList violationId={violationId} />
        </AsyncBoundary>
        {mayWrite && <NewComment violationId={violationId} />}
      </div>
    </Card>
  )
}

function CommentList({ violationId }: Pick<CommentsProps, 'violationId'>): ReactNode {
  const { data } = useRouteQuery(index, { id: violationId, page_size: 100 }).data
  if (data.length === 0) return <p className="text-ink-2">Nobody has commented yet.</p>
  return (
    <ol aria-label="Comments, oldest first" className="flex flex-col gap-4">
      {data.toReversed().map((comment) => (
        <CommentLine key={comment._id} comment={comment} />
      ))}
    </ol>
  )
}

function NewComment({ violationId }: Pick<CommentsProps, 'violationId'>): ReactNode {
  const form = useForm(create, { fixed: { id: violationId }, only: ['text'], refresh: [index], onDone: () => form.reset() })
  return (
    <Form form={form} edited="violation" className="gap-3">
      <TextArea field={form.field('text')} label="Comment" />
      <SubmitButton form={form} look="secondary" className="self-start">
        Add comment
      </SubmitButton>
    </Form>
  )
}
