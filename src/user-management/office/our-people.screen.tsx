import { CircleSlash, Send, UserPlus, UserRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { joinList } from '#platform/contract/words.ts'
import { Button } from '#platform/web/button.tsx'
import { formatDate, formatMoment, formatPhone } from '#platform/web/dates.ts'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { useInvitationLink } from '../invitation-link.tsx'
import { UserStateText } from '../user-state.tsx'
import { InvitePanel } from './invite-panel.tsx'
import type { OfficePerson } from './office.contract.ts'
import { useOfficeActions, usePeopleList, type OfficeActions } from './office.hooks.ts'

/** 'Our people': the users of one's own transporter at this plant. */
export function OurPeopleScreen(): ReactNode {
  const people = usePeopleList()
  const { data, page, page_size, total, capped_at } = people.list.data
  const [panel, setPanel] = useState({ open: false, time: 0 })
  const open = (): void => setPanel(({ time }) => ({ open: true, time: time + 1 }))
  const invitation = useInvitationLink()
  const actions = useOfficeActions((link) => void invitation.show(link))
  return (
    <>
      <PageHead
        title="Our people"
        subtitle="People of your transporter with access at this plant, and whose access has ended"
        actions={
          <Button look="primary" icon={<UserPlus aria-hidden />} onClick={open} onPointerEnter={preloadDialogs} onFocus={preloadDialogs}>
            Invite
          </Button>
        }
      />
      <Table
        noun="people"
        columns={columns}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={fullName}
        menu={(person) => menuOf(person, actions)}
        phone={phoneCard}
        page={page}
        page_size={page_size}
        total={total}
        capped_at={capped_at}
        onChange={({ page: to, page_size: size }) => people.change({ page: to, page_size: size })}
        isStale={people.list.isStale}
        empty={<ListEmpty list={people} icon={<UserRound />} none={none} />}
      />
      <InvitePanel
        key={panel.time}
        open={panel.open}
        onClose={() => setPanel((before) => ({ ...before, open: false }))}
        onInvited={(link) => void invitation.show(link)}
      />
      {actions.confirmation}
      {invitation.confirmation}
    </>
  )
}

function menuOf(person: OfficePerson, { resend, end }: OfficeActions): readonly MenuEntry[] {
  const again = { key: 'resend', label: 'Send again', icon: <Send aria-hidden />, onSelect: () => void resend(person) }
  const over = {
    key: 'end',
    label: 'End access',
    icon: <CircleSlash aria-hidden />,
    tone: 'bad' as const,
    onSelect: () => void end(person),
  }
  return [...(person.state.key === 'invited' ? [again] : []), ...(person.state.key === 'ended' || person.is_self ? [] : [over])]
}

const none = { title: 'Nobody yet', text: 'The people you invite appear here.' }
const fullName = ({ first_name, last_name }: OfficePerson): string => `${first_name} ${last_name}`

const columns: readonly Column<OfficePerson>[] = [
  { key: 'name', title: 'Name', cell: fullName, isRowHeader: true, note: ({ is_self }) => is_self && 'You' },
  { key: 'phone', title: 'Phone', cell: ({ phone }) => <span className="digits whitespace-nowrap">{formatPhone(phone)}</span> },
  { key: 'role', title: 'Role', cell: ({ roles }) => joinList(roles) },
  { key: 'state', title: 'State', cell: ({ state }) => <UserStateText state={state} /> },
  {
    key: 'last_seen',
    title: 'Last seen',
    cell: ({ last_seen_at }) => <span className="digits whitespace-nowrap">{formatMoment(last_seen_at)}</span>,
  },
  {
    key: 'ends_on',
    title: 'Access until',
    cell: ({ ends_on }) => <span className="digits whitespace-nowrap">{ends_on === null ? 'No end' : formatDate(ends_on)}</span>,
  },
]

const phoneCard = ({ phone, roles, state, last_seen_at, ends_on, is_self }: OfficePerson): ReactNode => (
  <>
    <p className="digits text-13 text-ink-2">
      {formatPhone(phone)}
      {is_self && ' · You'}
    </p>
    <p className="mt-0.5">{joinList(roles)}</p>
    <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
      <UserStateText state={state} />
      <span className="digits text-ink-2">Last seen {formatMoment(last_seen_at)}</span>
      {ends_on !== null && <span className="digits text-ink-2">Access until {formatDate(ends_on)}</span>}
    </p>
  </>
)
