import { useState, type ReactNode } from 'react'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { isAllowed } from '#platform/contract/access.ts'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { nameOf } from '../details/person-name.tsx'
import { knownKind } from '../kinds/kinds.contract.ts'
import type { RequestDetails } from '../requests.contract.ts'
import { MendPanel } from './mend-panel.tsx'
import { WhatToCorrect } from './what-to-correct.tsx'

/** On the page of a request that waits for its submitter: what has to be corrected, and for the submitter's office how. */
export function SentBackCard({ request }: { request: RequestDetails }): ReactNode {
  const actor = useActor()
  const [isOpen, setOpen] = useState(false)
  const { sent_back, needs_you } = request
  if (!sent_back) return null
  const kind = knownKind(request.type_id.id)
  const mayCorrect = needs_you === 'correction' && kind !== undefined && isAllowed(kind.raise.access, actor)
  return (
    <Card
      title={needs_you === 'correction' ? 'This request needs you' : 'Sent back to its submitter'}
      description={`${nameOf(sent_back.by)}, ${formatMoment(sent_back.at)}`}
    >
      <WhatToCorrect sentBack={sent_back} />
      {mayCorrect && (
        <>
          <Button look="primary" className="mt-4" onClick={() => setOpen(true)}>
            Correct and resubmit
          </Button>
          <MendPanel request={request} open={isOpen} onClose={() => setOpen(false)} />
        </>
      )}
    </Card>
  )
}
