import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCan } from '#accounts/sessions/session.hooks.ts'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { query } from '#platform/web/query.ts'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { sanctionEvidenceFacts } from '../kinds/sanction-evidence/sanction-evidence.view.tsx'
import { SanctionEvidenceForm } from '../kinds/sanction-evidence/sanction-evidence-form.tsx'
import { sanctionEvidenceContract } from '../kinds/sanction-evidence/sanction-evidence.contract.ts'
import { EvidenceSent } from './evidence-sent.tsx'
import { requestsContract, type RequestDetails } from '../requests.contract.ts'

/** The form for sanction evidence, on the request's page. */
export function EvidenceAnswer({ request, onDone }: { request: RequestDetails; onDone: () => void }): ReactNode {
  const mayAnswer = useCan(sanctionEvidenceContract.give.access)
  const { data } = useQuery(query(sanctionEvidenceContract.sent, { request_id: request._id }))
  const sent = data?.data ?? []
  // The plant answers first.
  if (sent.some(({ accepted }) => accepted === null)) return <EvidenceSent sent={sent} />
  return (
    <div className="flex flex-col gap-4">
      <Card
        title="Sanction evidence"
        description={`Tell the plant what you did about this violation${data?.due_on ? `, by ${formatDate(data.due_on)}` : ''}.`}
      >
        {mayAnswer ? (
          <SanctionEvidenceForm requestId={request._id} onSent={onDone} />
        ) : (
          <p>Your role does not allow you to send evidence. Ask your supervisor.</p>
        )}
      </Card>
      <EvidenceSent sent={sent} />
    </div>
  )
}

/** The form with the violation, in a panel above the list of requests. */
export function EvidencePanel({ requestId, onSent }: { requestId: string; onSent: () => void }): ReactNode {
  return (
    <>
      <ReportedViolation id={requestId} />
      <SanctionEvidenceForm requestId={requestId} onSent={onSent} />
    </>
  )
}

function ReportedViolation({ id }: { id: string }): ReactNode {
  const { data, error } = useQuery(query(requestsContract.details, { id }))
  if (data) return <Facts facts={sanctionEvidenceFacts(data.request)} columns={2} />
  return error ? <p className="text-bad">{error.message}</p> : <Skeleton className="h-24" />
}
