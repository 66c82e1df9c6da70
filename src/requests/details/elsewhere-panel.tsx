import type { ReactNode } from 'react'
import type { Portal } from '#accounts/portals.rules.ts'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import { ButtonLink } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { handledElsewhere, isHandledElsewhere, requestType } from '../engine/request-types.contract.ts'
import { applicationPath } from '../needs-you/application.paths.ts'
import { EvidenceReview } from './evidence-review.tsx'
import type { RequestDetails } from '../requests.contract.ts'

type HandlingLink = { label: string; href: (request: RequestDetails) => string }

/** Links to where a request is handled that is not decided on its own page. */
export function ElsewherePanel({ request }: { request: RequestDetails }): ReactNode {
  const { portal } = useActor()
  const typeId = request.type_id.id
  if (!isHandledElsewhere(typeId)) return null
  const link = portal && handlingLinks[typeId][portal]
  const elsewhere = (
    <Card title="Handled elsewhere">
      <p>{handledElsewhere[typeId]}</p>
      {link && (
        <ButtonLink href={link.href(request)} className="mt-4">
          {link.label}
        </ButtonLink>
      )}
    </Card>
  )
  if (typeId !== requestType.sanctionEvidence) return elsewhere
  return (
    <div className="flex flex-col gap-4">
      <EvidenceReview requestId={request._id} otherwise={elsewhere} />
    </div>
  )
}

const onboarding = 'onboarding/document-verification/driver'
const violationList = '/app/staff-portal/drivers/violations'

/** The address of the request's violation, or of the list of violations. */
const violationAddress = ({ body_data }: RequestDetails): string => {
  const { violation_id } = body_data
  return typeof violation_id === 'string' ? `${violationList}/details/${violation_id}` : `${violationList}/dashboard`
}

const handlingLinks: Readonly<Record<keyof typeof handledElsewhere, Partial<Record<Portal, HandlingLink>>>> = {
  [requestType.onboarding]: {
    staff_portal: { label: 'Go to onboarding', href: ({ driver_id }) => `/app/staff-portal/${onboarding}/${driver_id._id}` },
    transporter_portal: {
      label: 'Go to the application',
      href: ({ driver_id }) => applicationPath(driver_id._id),
    },
  },
  [requestType.sanctionEvidence]: { staff_portal: { label: 'Go to the violation', href: violationAddress } },
}
