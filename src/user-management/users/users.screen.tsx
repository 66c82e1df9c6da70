import { FileUp, UserPlus, UserRound } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { portalNames } from '#accounts/portals.rules.ts'
import { Button } from '#platform/web/button.tsx'
import { formatMoment, formatPhone } from '#platform/web/dates.ts'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { Email } from '#platform/web/email.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { ImportUsersPanel } from '../import/import-users-panel.tsx'
import { useInvitationLink } from '../invitation-link.tsx'
import { lazyPart, Waiting } from '#platform/web/waiting.tsx'
import { UserStateText } from '../user-state.tsx'
import { UserFilters } from './user-filters.tsx'
import { useUserList } from './users.hooks.ts'
import { userHref } from '../user-management.paths.ts'
import type { UserListRow } from './users.contract.ts'

const AddUserPanel = lazyPart(() => import('./add-user-panel.tsx'), 'AddUserPanel')

/** 'Users'. Its whole state is in the address. */
export function UsersScreen(): ReactNode {
  const users = useUserList()
  const { state, list, change } = users
  const { data, page, page_size, total, capped_at } = list.data
  const [panel, setPanel] = useState({ open: false, time: 0 })
  const open = (): void => setPanel(({ time }) => ({ open: true, time: time + 1 }))
  const invitation = useInvitationLink()
  return (
    <>
      <PageHead
        title="Users"
        count={users.count}
        subtitle="People with access at this plant, and whose access has ended"
        actions={<HeadActions onAdd={open} />}
      />
      <Table
        noun="users"
        columns={columns}
        rows={data}
        rowKey={({ _id }) => _id}
        rowName={fullName}
        openHref={({ _id }) => userHref(_id)}
        phone={phoneCard}
        page={page}
        page_size={page_size}
        total={total}
        capped_at={capped_at}
        sort={state.sort}
        onChange={({ sort, ...rest }) => change({ ...rest, ...(sort !== undefined && { sort: sorts.find((key) => key === sort) }) })}
        isStale={list.isStale}
        toolbar={<UserFilters users={users} />}
        exports={users.exports}
        empty={
          <ListEmpty
            list={users}
            icon={<UserRound />}
            none={{ ...none, action: <Button onClick={open}>Add user</Button> }}
            noMatch={noMatch}
          />
        }
      />
      {panel.time > 0 && (
        <Waiting fallback={null}>
          <AddUserPanel
            key={panel.time}
            open={panel.open}
            onClose={() => setPanel((before) => ({ ...before, open: false }))}
            onAdded={(link) => void invitation.show(link)}
          />
        </Waiting>
      )}
      {invitation.confirmation}
    </>
  )
}

function HeadActions({ onAdd }: { onAdd: () => void }): ReactNode {
  const [isImporting, setImporting] = useState(false)
  const preload = { onPointerEnter: preloadDialogs, onFocus: preloadDialogs }
  return (
    <>
      <Button icon={<FileUp aria-hidden />} onClick={() => setImporting(true)} {...preload}>
        Import users
      </Button>
      <Button look="primary" icon={<UserPlus aria-hidden />} onClick={onAdd} {...preload}>
        Add user
      </Button>
      <ImportUsersPanel open={isImporting} onClose={() => setImporting(false)} />
    </>
  )
}

const sorts = ['name', '-name', 'last_seen', '-last_seen'] as const
const none = { title: 'No users yet', text: 'People whom you give access to this plant appear here.' }
const noMatch = { title: 'No users found', text: 'No user matches the search and the filters.' }

const fullName = ({ first_name, last_name }: UserListRow): string => `${first_name} ${last_name}`

/** Cut off where the window is too narrow for all columns. */
const Short = ({ text, children = text }: { text: string; children?: ReactNode }): ReactNode => (
  <span title={text} className="block max-w-32 truncate leading-5! max-md:max-w-none min-[90rem]:max-w-none">
    {children}
  </span>
)

const columns: readonly Column<UserListRow>[] = [
  { key: 'name', title: 'Name', cell: fullName, isRowHeader: true, sort: true },
  { key: 'phone', title: 'Phone', cell: ({ phone }) => <span className="digits whitespace-nowrap">{formatPhone(phone)}</span> },
  {
    key: 'email',
    title: 'Email',
    cell: ({ email }) =>
      email && (
        <Short text={email}>
          <Email>{email}</Email>
        </Short>
      ),
  },
  { key: 'role', title: 'Portal and role', cell: (user) => <RoleText user={user} /> },
  { key: 'plants', title: 'Plants or transporter', cell: (user) => placesText(user) },
  { key: 'state', title: 'State', cell: ({ state }) => <UserStateText state={state} /> },
  {
    key: 'last_seen',
    title: 'Last seen',
    cell: ({ last_seen_at }) => <span className="digits whitespace-nowrap">{formatMoment(last_seen_at)}</span>,
    sort: true,
  },
]

/** The first role and the number of further ones: 'Safety officer +2'. */
function RoleText({ user: { access } }: { user: UserListRow }): ReactNode {
  const roles = [...new Map(access.map(({ role, portal }) => [`${portal} ${role}`, { role, portal }])).values()]
  const [first, ...others] = roles
  if (!first) return '—'
  return (
    <>
      <Short text={`${first.role}${others.length > 0 ? ` +${others.length}` : ''}`} />
      <span className="block text-13 text-ink-2">{portalNames[first.portal]}</span>
    </>
  )
}

/** 'Mara Haulers', 'Athi River works +1', 'Athi River works and 2 other plants'. */
function placesText({ access, other_plants }: UserListRow): string {
  const [first, ...others] = [...new Set(access.map(({ acts_for, plant }) => acts_for ?? plant))]
  const elsewhere = other_plants === 0 ? '' : ` and ${other_plants} other ${other_plants === 1 ? 'plant' : 'plants'}`
  return `${first ?? '—'}${others.length > 0 ? ` +${others.length}` : ''}${elsewhere}`
}

const phoneCard = (user: UserListRow): ReactNode => (
  <>
    <p className="digits text-13 text-ink-2">{formatPhone(user.phone)}</p>
    <p className="mt-0.5">
      {user.access[0]?.role ?? '—'}, {placesText(user)}
    </p>
    <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-13">
      <UserStateText state={user.state} />
      <span className="digits text-ink-2">Last seen {formatMoment(user.last_seen_at)}</span>
    </p>
  </>
)
