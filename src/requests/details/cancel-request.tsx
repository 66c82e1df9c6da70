import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useCall } from '#platform/web/query.ts'
import type { Kind } from '../kinds/kind.contract.ts'
import { invalidatedByDecision } from '../invalidated-routes.hooks.ts'

type CancelProps = { readonly kind: Kind; readonly requestId: string; readonly className?: string; readonly onDone?: () => void }

/** Cancels a pending request for its submitter, after a confirmation. */
export function CancelRequest({ kind, requestId, className, onDone }: CancelProps): ReactNode {
  const { ask, confirmation } = useConfirm()
  const { send, pending } = useCall(kind.cancel, { refresh: invalidatedByDecision(kind), ...(onDone && { onDone }) })
  const cancel = async () => {
    if (await ask(cancelQuestion)) await send({ request_id: requestId })
  }
  return (
    <>
      <Button look="danger-quiet" loading={pending} onClick={() => void cancel()} {...(className && { className })}>
        Cancel request
      </Button>
      {confirmation}
    </>
  )
}

export const cancelQuestion = {
  title: 'Are you sure you want to cancel this requqest?',
  action: 'Cancel request',
  cancel: 'Go back',
  look: 'danger',
} as const
