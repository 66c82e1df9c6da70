import type { ReactNode } from 'react'
import { portalNames } from '#accounts/portals.rules.ts'
import { DeviceLine } from '#accounts/sessions/device-line.tsx'
import { deviceName } from '#accounts/sessions/device.rules.ts'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { userHistoryContract, type ShownUser, type UserSession } from './user.contract.ts'

/** Where the person is logged in at the plants of the reader. */
export function SessionsTab({ user: { _id, is_self, unchangeable } }: { user: ShownUser }): ReactNode {
  const mayEnd = is_self || unchangeable === null
  const { sessions } = useRouteQuery(userHistoryContract.sessions, { id: _id }).data
  const { send, pending } = useCall(userHistoryContract.endSession, { refresh: [userHistoryContract.sessions] })
  const endAll = (
    <Button loading={pending} onClick={() => void send({ id: _id })}>
      Log out all devices
    </Button>
  )
  return (
    <Card flush title="Where they are logged in" aside={sessions.length > 1 && mayEnd && endAll}>
      {!mayEnd && <p className="px-4 pb-4 text-ink-2 sm:px-5">{unchangeable}</p>}
      {sessions.length === 0 ? (
        <p className="px-4 pb-5 text-ink-2 sm:px-5">Not logged in on any device.</p>
      ) : (
        <ul className="border-t border-line">
          {sessions.map((session) => (
            <OneSession
              key={session._id}
              session={session}
              isPending={pending}
              onEnd={mayEnd ? () => void send({ id: _id, session_id: session._id }) : undefined}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

type OneSessionProps = { session: UserSession; isPending: boolean; onEnd: (() => void) | undefined }

function OneSession({ session: { user_agent, plant, portal, created_at, last_seen_at }, isPending, onEnd }: OneSessionProps): ReactNode {
  const device = deviceName(user_agent)
  const place = portal ? [plant, portalNames[portal]].filter(Boolean).join(' · ') : 'No plant selected yet'
  const lastUsed = formatMoment(last_seen_at)
  return (
    <DeviceLine name={device} place={place} times={`Logged in ${formatMoment(created_at)}, last used ${lastUsed}`}>
      {onEnd && (
        <Button look="danger-quiet" aria-label={`Log out ${device}, last used ${lastUsed}`} disabled={isPending} onClick={onEnd}>
          Log out
        </Button>
      )}
    </DeviceLine>
  )
}
