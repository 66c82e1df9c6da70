import type { ReactNode } from 'react'
import { Button, ButtonLink } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { Facts } from '#platform/web/table/facts.tsx'
import { useGo } from '#platform/web/navigation/link.tsx'
import { lastListAddress } from '#platform/web/list/last-list.ts'
import { nameOf } from './person-name.tsx'
import { applicationPath } from '../needs-you/application.paths.ts'
import { useRequestPaths } from '../request.paths.ts'
import { RequestStatus } from '../request-status.tsx'
import type { HistoryEntry, RequestDetails } from '../requests.contract.ts'
import { useActor } from '#accounts/sessions/session.hooks.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { handledElsewhere, isHandledElsewhere, requestType } from '../engine/request-types.contract.ts'

/** Replaces the decision once a request is closed: the last entry of its history. */
export function ClosedPanel({ last }: { readonly last: HistoryEntry }): ReactNode {
  const go = useGo()
  const { list } = useRequestPaths()
  const facts = [
    { label: 'Status', value: <RequestStatus status={last.status} /> },
    { label: 'By', value: nameOf(last.created_by) },
    { label: 'Comment', value: last.comment },
    { label: 'Date', value: formatMoment(last.created_at) },
  ]
  return (
    <Card title="This request is no longer available due to the following reason">
      <Facts facts={facts} columns={1} />
      <Button className="mt-5 w-full" onClick={() => go(lastListAddress(list))}>
        Close
      </Button>
    </Card>
  )
}

type HandlingLink = { readonly label: string; readonly href: (request: RequestDetails) => string }

/** Links to where a request is handled that is not decided on its own page. */
export function ElsewherePanel({ request }: { readonly request: RequestDetails }): ReactNode {
  const { portal } = useActor()
  const typeId = request.type_id.id
  if (!isHandledElsewhere(typeId)) return null
  const link = portal && handlingLinks[typeId][portal]
  return (
    <Card title="Handled elsewhere">
      <p>{handledElsewhere[typeId]}</p>
      {link && (
        <ButtonLink href={link.href(request)} className="mt-4">
          {link.label}
        </ButtonLink>
      )}
    </Card>
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
