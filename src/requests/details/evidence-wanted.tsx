import { useState, type ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { addressOf } from '#platform/web/client.ts'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { TextLink } from '#platform/web/navigation/link.tsx'
import { useRouteQuery } from '#platform/web/query.ts'
import { PanelBody, SidePanel } from '#platform/web/dialog/side-panel.tsx'
import { sanctionEvidenceContract } from '../kinds/sanction-evidence/sanction-evidence.contract.ts'
import { useRequestPaths } from '../request.paths.ts'
import { requestStatus, requestType } from '../engine/request-types.contract.ts'
import { requestsContract, type RequestRow } from '../requests.contract.ts'
import { lazyPart } from '#platform/web/waiting.tsx'

/** Loaded when the form opens. */
const EvidencePanel = lazyPart(() => import('./evidence-answer.tsx'), 'EvidencePanel')

/** How many are shown above the list; the list has all. */
const shownCount = 5
const pendingEvidence = { type: requestType.sanctionEvidence, status: requestStatus.pending, sort: 'oldest' } as const

/** The violations that need sanction evidence from this transporter, oldest first. Renders nothing without any. */
export function EvidenceWanted(): ReactNode {
  const paths = useRequestPaths()
  const { data, total } = useRouteQuery(requestsContract.index, { ...pendingEvidence, page_size: shownCount }).data
  if (total === 0) return null
  const all = addressOf({ ...requestsContract.index, path: paths.list }, pendingEvidence)
  return (
    <Card
      title="Sanction evidence needed"
      description="A driver suspended for the violation can load again once you send it."
      className="mb-5 sm:mb-6"
    >
      <ul className="divide-y divide-line">
        {data.map((request) => (
          <EvidenceItem key={request._id} request={request} href={paths.request(request._id)} />
        ))}
      </ul>
      {total > data.length && (
        <p className="mt-3">
          <TextLink href={all}>See all {total}</TextLink>
        </p>
      )}
    </Card>
  )
}

function EvidenceItem({ request, href }: { readonly request: RequestRow; readonly href: string }): ReactNode {
  const [isOpen, setOpen] = useState(false)
  const mayAnswer = useCan(sanctionEvidenceContract.give.access)
  const { _id: id, driver_id: driver, created_at } = request
  const close = () => setOpen(false)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <TextLink href={href} className="font-semibold">
          {driver.name}
        </TextLink>
        <p className="digits text-13 text-ink-2">
          {driver.id_no}, requested on {formatMoment(created_at)}
        </p>
      </div>
      {mayAnswer && (
        <Button onClick={() => setOpen(true)} aria-label={`Upload evidence for ${driver.name}`}>
          Upload evidence
        </Button>
      )}
      <SidePanel open={isOpen} onClose={close} title="Sanction evidence" description={driver.name}>
        <PanelBody>
          <EvidencePanel requestId={id} onSent={close} />
        </PanelBody>
      </SidePanel>
    </li>
  )
}
