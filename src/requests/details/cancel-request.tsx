import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useCall, type AfterCall } from '#platform/web/query.ts'
import type { CancelRoute } from '../kinds/kind-shapes.contract.ts'
import type { Kind } from '../kinds/kind.contract.ts'
import { invalidatedByDecision } from '../invalidated-routes.hooks.ts'

type CancelProps = { kind: Kind; requestId: string; onDone?: () => void }

/** Cancels a pending request for its submitter, after a confirmation. */
export function CancelRequest({ kind, requestId, onDone }: CancelProps): ReactNode {
  const { cancel, pending, confirmation } = useCancelRequest(kind.cancel, {
    refresh: invalidatedByDecision(kind),
    ...(onDone && { onDone }),
  })
  return (
    <>
      <Button look="danger-quiet" loading={pending} onClick={() => void cancel(requestId)}>
        Cancel request
      </Button>
      {confirmation}
    </>
  )
}

type Cancelling = { cancel: (requestId: string) => Promise<void>; pending: boolean; confirmation: ReactNode }

/** The same for a row's menu. Render `confirmation` once. */
export function useCancelRequest(route: CancelRoute, after: AfterCall<CancelRoute>): Cancelling {
  const { ask, confirmation } = useConfirm()
  const { send, pending } = useCall(route, after)
  const cancel = async (requestId: string) => {
    if (await ask(question)) await send({ request_id: requestId })
  }
  return { cancel, pending, confirmation }
}

const question = {
  title: 'Are you sure you want to cancel this requqest?',
  action: 'Cancel request',
  cancel: 'Go back',
  look: 'danger',
} as const
