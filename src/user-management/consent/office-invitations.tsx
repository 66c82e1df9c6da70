import type { ReactNode } from 'react'
import { sessionContract } from '#accounts/sessions/session.contract.ts'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { consentContract, type OfficeInvitation } from './consent.contract.ts'

/** What transporters ask of the signed-in person; nothing where none does. */
export function OfficeInvitations(): ReactNode {
  const { invitations } = useRouteQuery(consentContract.list, {}).data
  return invitations.map((invitation) => <Invitation key={invitation._id} invitation={invitation} />)
}

function Invitation({ invitation }: { invitation: OfficeInvitation }): ReactNode {
  const { _id: id, transporter, plant, role, invited_by, expires_at } = invitation
  const { send, pending } = useCall(consentContract.answer, { refresh: [consentContract.list, sessionContract.allocations] })
  return (
    <Card title={`${transporter} invites you`}>
      <p className="mb-4 max-w-[70ch]">
        {invited_by} asks you to work for {transporter} at {plant}, as {role}. It sees your name and number once you accept. The invitation
        ends on {formatDate(expires_at.slice(0, 10))}.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" loading={pending} onClick={() => void send({ id, accepts: true })}>
          Accept
        </Button>
        <Button loading={pending} onClick={() => void send({ id, accepts: false })}>
          Decline
        </Button>
      </div>
    </Card>
  )
}
