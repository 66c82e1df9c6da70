import { BellRing, Trash2, UserRoundPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '#platform/web/button.tsx'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'
import { formatMoment } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/list/empty.tsx'
import { preloadDialogs } from '#platform/web/dialog/lazy-dialogs.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { useCall } from '#platform/web/query.ts'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { AddUsers } from './add-users.tsx'
import { OptionsInPlace } from './options-in-place.tsx'
import { type NotifiedUser, type SettingsContract } from './settings.contract.ts'
import { useSettings, type SettingsShown } from './settings.hooks.ts'
import { clsx } from 'clsx'
import { Link } from '#platform/web/navigation/link.tsx'

export type NotificationSettingsProps = {
  readonly title: string
  readonly subtitle: string
  readonly contract: SettingsContract
  /** Whether each user has options. */
  readonly hasOptions: boolean
}

/** Types on the left, the selected type's users on the right. */
export function NotificationSettings({ title, subtitle, contract, hasOptions }: NotificationSettingsProps): ReactNode {
  const settings = useSettings(contract)
  const [isAdding, setIsAdding] = useState(false)
  const { types, type, hrefOf } = settings
  return (
    <>
      <PageHead
        title={title}
        subtitle={subtitle}
        actions={
          <Button
            look="primary"
            icon={<UserRoundPlus aria-hidden />}
            onClick={() => setIsAdding(true)}
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
          >
            Add users
          </Button>
        }
      />
      <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
        <TypeList types={types} selected={type._id} hrefOf={(next) => hrefOf({ type: next, search: undefined })} />
        <NotifiedTable contract={contract} settings={settings} hasOptions={hasOptions} onAdd={() => setIsAdding(true)} />
      </div>
      <AddUsers key={type._id} contract={contract} type={type} hasOptions={hasOptions} open={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}

type NotifiedTableProps = {
  readonly contract: SettingsContract
  readonly settings: SettingsShown
  readonly hasOptions: boolean
  readonly onAdd: () => void
}

function NotifiedTable({ contract, settings, hasOptions, onAdd }: NotifiedTableProps): ReactNode {
  const { type, users, change } = settings
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

type TypeListProps = {
  readonly types: readonly { readonly _id: string; readonly name: string }[]
  readonly selected: string
  readonly hrefOf: (type: string) => string
}

/** The notification types, each a link to its users. */
function TypeList({ types, selected, hrefOf }: TypeListProps): ReactNode {
  return (
    <nav aria-label="Notification types" className="rounded-12 border border-line bg-surface p-2">
      <ul className="grid grid-cols-2 gap-0.5 sm:grid-cols-3 lg:block">
        {types.map(({ _id, name }) => (
          <li key={_id}>
            <Link
              href={hrefOf(_id)}
              aria-current={_id === selected ? 'page' : undefined}
              className={clsx(
                'flex min-h-9 items-center rounded-8 px-3 py-1.5 font-medium pointer-coarse:min-h-11',
                _id === selected ? 'bg-brand-soft text-on-brand-soft' : 'text-ink-2 hover:bg-hover hover:text-ink',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
