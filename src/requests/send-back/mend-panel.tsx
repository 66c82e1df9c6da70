import type { ReactNode } from 'react'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { fileFields } from '../details/files/request-files.rules.ts'
import { bodyOf } from '../kinds/kind.view.tsx'
import { formOfType } from '../kinds/kinds.forms.tsx'
import { requestsContract } from '../requests.contract.ts'
import { WhatToCorrect } from './what-to-correct.tsx'

type MendProps = {
  request: { _id: string; type_id: { name: string } }
  open: boolean
  onClose: () => void
}

/** The form of a request that was sent back, in a panel: only what the plant named, filled with what was sent. */
export function MendPanel({ request, open, onClose }: MendProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title={request.type_id.name} description="Correct what the plant sent back.">
      <AsyncBoundary
        resetKey={request._id}
        title="The request could not be loaded"
        fallback={
          <PanelBody>
            <Skeleton className="h-40 w-full" />
          </PanelBody>
        }
      >
        <SentBackRequest id={request._id} onSent={onClose} />
      </AsyncBoundary>
    </SidePanel>
  )
}

function SentBackRequest({ id, onSent }: { id: string; onSent: () => void }): ReactNode {
  const { request } = useRouteQuery(requestsContract.details, { id }).data
  const form = formOfType(request.type_id.id)
  const { sent_back } = request
  if (!form || !sent_back) return <PanelBody>This request no longer waits for you. Open it to see what happened.</PanelBody>
  const files = fileFields(form.kind)
  const values = Object.fromEntries(Object.entries(bodyOf(form.kind, request) ?? {}).filter(([name]) => !files.includes(name)))
  const mend = { requestId: id, fields: sent_back.fields.map(({ name }) => name), values }
  return (
    <>
      <div className="border-b border-line bg-warn-soft px-5 py-3 text-warn">
        <WhatToCorrect sentBack={sent_back} />
      </div>
      <form.RaiseForm driver={request.driver_id} onSent={onSent} mend={mend} />
    </>
  )
}
