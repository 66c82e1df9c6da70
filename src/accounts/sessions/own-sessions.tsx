import { useState, type ReactNode } from 'react'
import { Badge } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { useRouteQuery, useCall } from '#platform/web/query.ts'
import { deviceName } from './device.rules.ts'
import { DeviceLine } from './device-line.tsx'
import { otherSessionsContract, sessionContract, type OwnSession } from './session.contract.ts'
import { portalNames } from '../portals.rules.ts'
import { useLogoutEverywhere } from './session.hooks.ts'

/** The user's sessions, with buttons to log out other devices. */
export function OwnSessions(): ReactNode {
  const { sessions } = useRouteQuery(sessionContract.sessions, {}).data
  const end = useCall(sessionContract.endSession, { refresh: [sessionContract.sessions] })
  const endOthers = useCall(otherSessionsContract.end, { refresh: [sessionContract.sessions] })
  const everywhere = useLogoutEverywhere()
  const { ask, confirmation } = useConfirm()
  const leaveEverywhere = async () => {
    if (await ask(everywhereQuestion)) await everywhere.leave()
  }
  const [isExpanded, setExpanded] = useState(false)
  const visible = isExpanded ? sessions : sessions.slice(0, initialCount)
  const isOnlySession = sessions.every((session) => session.is_current)
  return (
    <Card
      flush
      title="Where you are logged in"
      description="Log out devices you no longer use. If you do not recognise a device, log it out and contact your supervisor."
      aside={
        <div className="flex flex-wrap gap-2">
          {!isOnlySession && (
            <Button loading={endOthers.pending} onClick={() => void endOthers.send({})}>
              Log out all other devices
            </Button>
          )}
          <Button look="danger-quiet" loading={everywhere.pending} onClick={() => void leaveEverywhere()}>
            Log out everywhere
          </Button>
        </div>
      }
    >
      <ul className="border-t border-line">
        {visible.map((session) => (
          <SessionLine
            key={session._id}
            session={session}
            isPending={end.pending || endOthers.pending}
            onEnd={() => void end.send({ session_id: session._id })}
          />
        ))}
        {visible.length < sessions.length && (
          <li className="px-2 py-2">
            <Button look="quiet" onClick={() => setExpanded(true)}>
              Show all {sessions.length} devices
            </Button>
          </li>
        )}
      </ul>
      {confirmation}
    </Card>
  )
}

const everywhereQuestion = {
  title: 'Log out everywhere?',
  text: 'All your devices are logged out, this one too. Log in again with a new code.',
  action: 'Log out everywhere',
  look: 'danger',
} as const

/** Sessions shown before 'Show all'; they are sorted by last use. */
const initialCount = 8

type SessionLineProps = { session: OwnSession; isPending: boolean; onEnd: () => void }

function SessionLine({ session, isPending, onEnd }: SessionLineProps) {
  const device = deviceName(session.user_agent)
  const place = session.portal ? [session.plant, portalNames[session.portal]].filter(Boolean).join(' · ') : 'No plant selected yet'
  const lastUsed = formatMoment(session.last_seen_at)
  return (
    <DeviceLine name={device} place={place} times={`Logged in ${formatMoment(session.created_at)}, last used ${lastUsed}`}>
      {session.is_current ? (
        <Badge tone="ok">This device</Badge>
      ) : (
        <Button look="danger-quiet" aria-label={`Log out ${device}, last used ${lastUsed}`} disabled={isPending} onClick={onEnd}>
          Log out
        </Button>
      )}
    </DeviceLine>
  )
}
