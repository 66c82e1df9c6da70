import type { ReactNode } from 'react'
import { isDriverStatus } from '#drivers/driver-status.contract.ts'
import { AsyncBoundary } from '#platform/web/async-boundary.tsx'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { WhereRaisable } from '../where-raisable.tsx'
import { judgeDriverStatus } from '../engine/requests.rules.ts'
import type { KindForm } from '../kinds/kind.view.tsx'
import { formOfType } from '../kinds/kinds.forms.tsx'
import { requestsContract, type RequestDetails } from '../requests.contract.ts'
import { useSentValues } from './sent-values.tsx'

type SendAgainProps = {
  request: { _id: string; type_id: { name: string } }
  open: boolean
  onClose: () => void
}

/** 'Fix and send again': the form of a rejected request in a panel, filled with what was sent. */
export function SendAgainPanel({ request, open, onClose }: SendAgainProps): ReactNode {
  return (
    <SidePanel open={open} onClose={onClose} title={request.type_id.name} description="Correct what was wrong, and send it again.">
      <AsyncBoundary resetKey={request._id} title="The request could not be loaded" fallback={<PanelBody>{waiting}</PanelBody>}>
        <RejectedRequest id={request._id} onSent={onClose} />
      </AsyncBoundary>
    </SidePanel>
  )
}

const waiting = <Skeleton className="h-40 w-full" />

function RejectedRequest({ id, onSent }: { id: string; onSent: () => void }): ReactNode {
  const { request, history } = useRouteQuery(requestsContract.details, { id }).data
  const form = formOfType(request.type_id.id)
  if (!form) return <PanelBody>{unavailable}</PanelBody>
  return (
    <>
      <p className="border-b border-line bg-warn-soft px-5 py-3 text-warn">
        <span className="font-medium">Why it was rejected:</span> {history.at(-1)?.comment ?? 'no reason was given.'}
      </p>
      <FilledForm form={form} request={request} onSent={onSent} />
    </>
  )
}

const unavailable = 'This request cannot be sent again. Start a new one from the driver.'

type FilledProps = { form: KindForm; request: RequestDetails; onSent: () => void }

function FilledForm({ form, request, onSent }: FilledProps): ReactNode {
  const values = useSentValues(form.kind, request)
  const { driver_id: driver } = request
  const statusId = driver.status?.id
  if (statusId === undefined || !isDriverStatus(statusId)) return <PanelBody>{unavailable}</PanelBody>
  const ruling = judgeDriverStatus(form.kind, statusId)
  if (!ruling.ok) return <PanelBody>{`${ruling.message} Dismiss the rejected request if nothing is left to do.`}</PanelBody>
  return (
    <WhereRaisable form={form} driver={driver} Frame={PanelBody}>
      <form.RaiseForm driver={driver} onSent={onSent} again={{ requestId: request._id, values }} />
    </WhereRaisable>
  )
}
