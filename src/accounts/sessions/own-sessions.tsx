import { useState, type ReactNode } from 'react'
import { Badge } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { showMoment } from '#platform/web/dates.ts'
import { useAnswer, useCall } from '#platform/web/query.ts'
import { deviceName } from './device.rules.ts'
import { DeviceLine } from './device-line.tsx'
import { otherSessionsContract } from './other-sessions.contract.ts'
import { portalNames } from '../portals.rules.ts'
import { sessionContract, type OwnSession } from './session.contract.ts'

/** Where a person is logged in, with a way to log out elsewhere. */
export function OwnSessions(): ReactNode {
  const { sessions } = useAnswer(sessionContract.sessions, {}).data
  const end = useCall(sessionContract.endSession, { refresh: [sessionContract.sessions] })
  const endOthers = useCall(otherSessionsContract.end, { refresh: [sessionContract.sessions] })
  const [isWhole, setWhole] = useState(false)
  const shown = isWhole ? sessions : sessions.slice(0, shownAtFirst)
  const isAlone = sessions.every((session) => session.is_current)
  return (
    <Card
      flush
      title="Where you are logged in"
      description="Log out devices you no longer use. If you do not recognise one, log it out and tell your supervisor."
      aside={
        !isAlone && (
          <Button loading={endOthers.pending} onClick={() => void endOthers.send({})}>
            Log out everywhere else
          </Button>
        )
      }
    >
      <ul className="border-t border-line">
        {shown.map((session) => (
          <SessionLine
            key={session._id}
            session={session}
            isPending={end.pending || endOthers.pending}
            onEnd={() => void end.send({ session_id: session._id })}
          />
        ))}
        {shown.length < sessions.length && (
          <li className="px-2 py-2">
            <Button look="quiet" onClick={() => setWhole(true)}>
              Show all {sessions.length} places
            </Button>
          </li>
        )}
      </ul>
    </Card>
  )
}

/** The latest used, which are the ones that people know. */
const shownAtFirst = 8

type SessionLineProps = { readonly session: OwnSession; readonly isPending: boolean; readonly onEnd: () => void }

function SessionLine({ session, isPending, onEnd }: SessionLineProps) {
  const device = deviceName(session.user_agent)
  const place = session.portal ? [session.plant, portalNames[session.portal]].filter(Boolean).join(' · ') : 'No plant chosen yet'
  const lastUsed = showMoment(session.last_seen_at)
  return (
    <DeviceLine name={device} place={place} times={`Since ${showMoment(session.created_at)}, last used ${lastUsed}`}>
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
