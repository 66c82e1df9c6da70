import type { ReactNode } from 'react'
import { Button } from '#platform/web/button.tsx'
import { call } from '#platform/web/client.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { useCall } from '#platform/web/query.ts'
import { useInvitationLink } from '../invitation-link.tsx'
import { usersContract } from '../users/users.contract.ts'
import { userContract, userHistoryContract, type ShownUser } from './user.contract.ts'

const { details, disable, enable, invite, waiting } = userContract
const refresh = [details, userHistoryContract.sessions, usersContract.index]

/** 'Send again' for those who have not logged in, and 'Disable' or 'Enable'. */
export function AccountActions({ user }: { user: ShownUser }): ReactNode {
  return (
    <>
      {user.state.key === 'invited' && <SendAgain user={user} />}
      {user.unchangeable === null && !user.is_self && (user.state.key === 'disabled' ? <Enable user={user} /> : <Disable user={user} />)}
    </>
  )
}

function SendAgain({ user }: { user: ShownUser }): ReactNode {
  const link = useInvitationLink()
  const { send, pending } = useCall(invite, { refresh: [details] })
  const sendAgain = async (): Promise<void> => link.show((await send({ id: user._id }))?.link ?? null)
  return (
    <>
      <Button loading={pending} onClick={() => void sendAgain()}>
        Send again
      </Button>
      {link.confirmation}
    </>
  )
}

function Enable({ user }: { user: ShownUser }): ReactNode {
  const { send, pending } = useCall(enable, { refresh })
  return (
    <Button loading={pending} onClick={() => void send({ id: user._id })}>
      Enable
    </Button>
  )
}

/** Shows first what would wait for nobody. */
function Disable({ user }: { user: ShownUser }): ReactNode {
  const { ask, confirmation } = useConfirm()
  const { send, pending } = useCall(disable, { refresh })
  const askAndDisable = async (): Promise<void> => {
    const found = await call(waiting, { id: user._id }).catch(() => undefined)
    const title = `Disable ${user.first_name} ${user.last_name}?`
    const text = <WaitingText lines={found?.waiting ?? []} />
    if (await ask({ title, text, action: 'Disable account', look: 'danger' })) await send({ id: user._id })
  }
  return (
    <>
      <Button look="danger-quiet" loading={pending} onClick={() => void askAndDisable()}>
        Disable
      </Button>
      {confirmation}
    </>
  )
}

function WaitingText({ lines }: { lines: readonly string[] }): ReactNode {
  return (
    <>
      They are logged out everywhere at once and cannot log in. What they did stays signed with their name.
      {lines.length > 0 && (
        <>
          <span className="mt-3 block font-medium text-ink">This waits for them:</span>
          <span className="block">
            {lines.map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </span>
        </>
      )}
    </>
  )
}
