import { CalendarClock, CircleSlash, Plus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { portalNames } from '#accounts/portals.rules.ts'
import { countText } from '#platform/contract/words.ts'
import { Badge } from '#platform/web/badge.tsx'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { formatDate, formatMoment } from '#platform/web/dates.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { Menu } from '#platform/web/navigation/menu.tsx'
import { useCall } from '#platform/web/query.ts'
import { usersContract } from '../users/users.contract.ts'
import { AccessEndPanel, GiveAccessPanel } from './access-panels.tsx'
import { userContract, userHistoryContract, type HeldAccess, type ShownUser } from './user.contract.ts'

/** Each access with its end, and each permission with the role and plant that grants it. */
export function AccessTab({ user }: { user: ShownUser }): ReactNode {
  const [panel, setPanel] = useState<{ access?: HeldAccess; open: 'give' | 'end' | undefined; time: number }>({
    open: undefined,
    time: 0,
  })
  const show = (open: 'give' | 'end', access?: HeldAccess): void =>
    setPanel(({ time }) => ({ open, time: time + 1, ...(access && { access }) }))
  const close = (): void => setPanel((before) => ({ ...before, open: undefined }))
  const { end, confirmation } = useEndAccess(user)
  return (
    <>
      <Card
        flush
        title="Access"
        description={otherPlantsText(user)}
        aside={
          <Button icon={<Plus aria-hidden />} onClick={() => show('give')}>
            Give access
          </Button>
        }
      >
        <ul className="border-t border-line">
          {user.access.map((access) => (
            <AccessLine key={access._id} access={access} onEnd={() => void end(access)} onChangeEnd={() => show('end', access)} />
          ))}
        </ul>
      </Card>
      <Permissions user={user} />
      <GiveAccessPanel key={`give ${panel.time}`} user={user} open={panel.open === 'give'} onClose={close} />
      {panel.access && (
        <AccessEndPanel key={`end ${panel.time}`} user={user} access={panel.access} open={panel.open === 'end'} onClose={close} />
      )}
      {confirmation}
    </>
  )
}

const otherPlantsText = ({ other_plants }: ShownUser): string =>
  other_plants === 0
    ? 'At the plants where you manage users'
    : `At the plants where you manage users, and at ${countText(other_plants)} other ${other_plants === 1 ? 'plant' : 'plants'}`

type AccessLineProps = { access: HeldAccess; onEnd: () => void; onChangeEnd: () => void }

function AccessLine({ access, onEnd, onChangeEnd }: AccessLineProps): ReactNode {
  const { role, portal, plant, acts_for, has_ended, granted_by, granted_at } = access
  const given = granted_by ? `Given by ${granted_by}, ${formatMoment(granted_at)}` : `Given ${formatMoment(granted_at)}`
  const entries = [
    { key: 'until', label: 'Change the end', icon: <CalendarClock aria-hidden />, onSelect: onChangeEnd },
    { key: 'end', label: 'End access now', icon: <CircleSlash aria-hidden />, tone: 'bad' as const, onSelect: onEnd },
  ]
  return (
    <li className="flex items-start gap-4 border-b border-line px-4 py-3 last:border-0 sm:px-5">
      <div className="min-w-0 flex-1">
        <p className="font-medium">
          {role} · {plant}
        </p>
        <p className="text-13 text-ink-2">{[portalNames[portal], acts_for].filter(Boolean).join(' · ')}</p>
        <p className="digits text-13 text-ink-2">{given}</p>
      </div>
      <EndBadge access={access} />
      {!has_ended && <Menu label={`Actions for ${role} at ${plant}`} entries={entries} />}
    </li>
  )
}

function EndBadge({ access: { has_ended, ends_on } }: { access: HeldAccess }): ReactNode {
  if (has_ended) return <Badge>Ended {formatDate(ends_on)}</Badge>
  return ends_on === null ? <Badge tone="ok">No end</Badge> : <Badge tone="warn">Until {formatDate(ends_on)}</Badge>
}

function useEndAccess(user: ShownUser): { end: (access: HeldAccess) => Promise<void>; confirmation: ReactNode } {
  const { ask, confirmation } = useConfirm()
  const { send } = useCall(userContract.endAccess, { refresh: [userContract.details, userHistoryContract.activity, usersContract.index] })
  const end = async ({ _id, role, plant }: HeldAccess): Promise<void> => {
    const title = `End this access of ${user.first_name} ${user.last_name}?`
    const text = `${role} at ${plant} ends at once. They are notified, and the access stays on record.`
    if (await ask({ title, text, action: 'End access', look: 'danger' })) await send({ id: user._id, allocation_id: _id })
  }
  return { end, confirmation }
}

function Permissions({ user: { permissions } }: { user: ShownUser }): ReactNode {
  return (
    <Card flush title="Permissions" description="What this person may do now, and which role allows it">
      {permissions.length === 0 ? (
        <p className="px-4 pb-5 text-ink-2 sm:px-5">No permission is in force.</p>
      ) : (
        <dl className="border-t border-line">
          {permissions.map(({ key, label, from }) => (
            <div key={key} className="grid gap-x-6 border-b border-line px-4 py-2.5 last:border-0 sm:grid-cols-2 sm:px-5">
              <dt className="font-medium">{label}</dt>
              <dd className="text-13 text-ink-2">{from.map(({ role, plant }) => `${role} at ${plant}`).join(', ')}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  )
}
