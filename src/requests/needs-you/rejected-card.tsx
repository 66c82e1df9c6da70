import { useState, type ReactNode } from 'react'
import { useActor, useCan } from '#accounts/sessions/session.hooks.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { knownKind } from '../kinds/kinds.contract.ts'
import { useRequestPaths } from '../request.paths.ts'
import type { RequestDetails } from '../requests.contract.ts'
import { useDismiss, useUndoDismiss } from './dismissal.hooks.ts'
import { needsYouContract } from './needs-you.contract.ts'
import { SendAgainPanel } from './send-again.tsx'

/** On the page of an office's rejected request: what to do about it, or what was done. */
export function RejectedCard({ request }: { request: RequestDetails }): ReactNode {
  const mayDismiss = useCan(needsYouContract.dismiss.access)
  const paths = useRequestPaths()
  const undo = useUndoDismiss()
  if (request.needs_you === 'answer') return <Answer request={request} mayDismiss={mayDismiss} />
  if (request.replaced_by !== null)
    return (
      <Card title="Sent again">
        <TextLink href={paths.request(request.replaced_by)}>Open the new request</TextLink>
      </Card>
    )
  if (!request.is_dismissed) return null
  return (
    <Card title="Dismissed" description="Your office does not answer this rejection.">
      {mayDismiss && (
        <Button loading={undo.pending} onClick={() => void undo.send({ request_id: request._id })}>
          Undo
        </Button>
      )}
    </Card>
  )
}

function Answer({ request, mayDismiss }: { request: RequestDetails; mayDismiss: boolean }): ReactNode {
  const actor = useActor()
  const dismiss = useDismiss()
  const [isOpen, setOpen] = useState(false)
  const kind = knownKind(request.type_id.id)
  return (
    <Card title="This request needs you" description="Correct it and send it again, or dismiss it.">
      <div className="flex flex-wrap gap-2">
        {kind && isAllowed(kind.raise.access, actor) && (
          <Button look="primary" onClick={() => setOpen(true)}>
            Fix and send again
          </Button>
        )}
        {mayDismiss && (
          <Button loading={dismiss.pending} onClick={() => void dismiss.send({ request_id: request._id })}>
            Dismiss
          </Button>
        )}
      </div>
      <SendAgainPanel request={request} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  )
}
