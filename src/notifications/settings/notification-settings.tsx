import { BellRing, Trash2, UserRoundPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useCall } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { AddUsers } from './add-users.tsx'
import { OptionsInPlace } from './options-in-place.tsx'
import type { NotifiedUser, SettingsContract } from './settings.contract.ts'
import { useSettings, useSettingsAddress, type SettingsShown } from './settings.hooks.ts'
import { SettingsNav } from './settings-nav.tsx'
import { PersonSettings } from './person-settings.tsx'
import { Tabs } from '#platform/web/navigation/tabs.tsx'
import { Skeleton } from '#platform/web/skeleton.tsx'
import { Waiting } from '#platform/web/waiting.tsx'

export type NotificationSettingsProps = {
  title: string
  subtitle: string
  contract: SettingsContract
  /** Whether each user has options. */
  hasOptions: boolean
}

/** By type: types on the left, the selected type's users on the right. By person: every type of one user. */
export function NotificationSettings({ title, subtitle, contract, hasOptions }: NotificationSettingsProps): ReactNode {
  const { state, change } = useSettingsAddress()
  const [isAdding, setIsAdding] = useState(false)
  const addUsers = (
    <Button
      look="primary"
      icon={<UserRoundPlus aria-hidden />}
      onClick={() => setIsAdding(true)}
      onPointerEnter={preloadDialogs}
      onFocus={preloadDialogs}
    >
      Add users
    </Button>
  )
  return (
    <>
      <PageHead title={title} subtitle={subtitle} actions={state.by === 'type' && addUsers} />
      <div className="mb-4">
        <Tabs
          label="Order"
          tabs={views}
          chosen={state.by}
          onChoose={(by) => change({ by: by === 'person' ? 'person' : 'type', search: undefined })}
        />
      </div>
      <Waiting fallback={<Skeleton className="h-80" />}>
        {state.by === 'person' ? (
          <PersonSettings contract={contract} hasOptions={hasOptions} />
        ) : (
          <TypeSettings contract={contract} hasOptions={hasOptions} isAdding={isAdding} setIsAdding={setIsAdding} />
        )}
      </Waiting>
    </>
  )
}

const views = [
  { key: 'type', label: 'By type' },
  { key: 'person', label: 'By person' },
]

type TypeSettingsProps = Pick<NotificationSettingsProps, 'contract' | 'hasOptions'> & {
  isAdding: boolean
  setIsAdding: (isAdding: boolean) => void
}

function TypeSettings({ contract, hasOptions, isAdding, setIsAdding }: TypeSettingsProps): ReactNode {
  const settings = useSettings(contract)
  const { types, type, hrefOf } = settings
  return (
    <>
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <SettingsNav
          label="Notification types"
          entries={types}
          selected={type._id}
          hrefOf={(next) => hrefOf({ type: next, search: undefined })}
        />
        <NotifiedTable contract={contract} settings={settings} hasOptions={hasOptions} onAdd={() => setIsAdding(true)} />
      </div>
      <AddUsers key={type._id} contract={contract} type={type} hasOptions={hasOptions} open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}

type NotifiedTableProps = {
  contract: SettingsContract
  settings: SettingsShown
  hasOptions: boolean
  onAdd: () => void
}

function NotifiedTable({ contract, settings, hasOptions, onAdd }: NotifiedTableProps): ReactNode {
  const { type, users, change, hrefOf } = settings
  const { ask, confirmation } = useConfirm()
  const remove = useCall(contract.remove, { refresh: [contract.users, contract.unallocated] })
  const askAndRemove = async (id: string): Promise<void> => {
    const isConfirmed = await ask({ title: 'Are you sure you want to delete this?', action: 'Delete', look: 'danger' })
    if (isConfirmed) await remove.send({ id })
  }
  const action = <Button onClick={onAdd}>Add users</Button>
  return (
    <>
      <Table
        noun="users notified"
        columns={hasOptions ? [...columns, optionsColumn(contract, type._id)] : columns}
        rows={users.data.data}
        rowKey={({ _id }) => _id}
        rowName={nameOf}
        nameHref={({ user_id }) => hrefOf({ by: 'person', user: user_id._id, search: undefined })}
        menu={({ _id }) => [
          { key: 'remove', label: 'Remove', icon: <Trash2 aria-hidden />, tone: 'bad', onSelect: () => void askAndRemove(_id) },
        ]}
        page={users.data.page}
        page_size={users.data.page_size}
        total={users.data.total}
        onChange={({ page, page_size }) => change({ ...(page !== undefined && { page }), ...(page_size !== undefined && { page_size }) })}
        isStale={users.isStale}
        empty={
          <Empty
            icon={<BellRing />}
            title="No users are notified yet"
            text={`Add the users to notify about “${type.name}”.`}
            action={action}
          />
        }
      />
      {confirmation}
    </>
  )
}

const nameOf = ({ user_id }: NotifiedUser): string => `${user_id.first_name} ${user_id.last_name}`

const columns: readonly Column<NotifiedUser>[] = [
  { key: 'first_name', title: 'First name', cell: ({ user_id }) => user_id.first_name, isRowHeader: true },
  { key: 'last_name', title: 'Last name', cell: ({ user_id }) => user_id.last_name, isHiddenOnPhones: true },
  { key: 'email', title: 'Email', cell: ({ user_id }) => user_id.email ?? '—' },
  {
    key: 'created_at',
    title: 'Added on',
    cell: ({ created_at }) => <span className="digits whitespace-nowrap">{formatMoment(created_at)}</span>,
  },
]

const optionsColumn = (contract: SettingsContract, type: string): Column<NotifiedUser> => ({
  key: 'options_status',
  title: 'Notified when',
  cell: (user) => <OptionsInPlace contract={contract} type={type} user={user} />,
})
