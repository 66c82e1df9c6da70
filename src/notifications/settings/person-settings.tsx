import { type ReactNode, useState } from 'react'
import { hasNextPage } from '#platform/contract/paging.ts'
import { Button } from '#platform/web/button.tsx'
import { Card } from '#platform/web/card.tsx'
import { Empty } from '#platform/web/empty.tsx'
import { useListQuery } from '#platform/web/list/list-state.ts'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { useCall, useRouteQuery } from '#platform/web/query.ts'
import { statusOptions, type SettingsContract, type TypesOfUser } from './settings.contract.ts'
import { Ticks, toggled } from './ticks.tsx'
import { useSettingsAddress } from './settings.hooks.ts'
import { SettingsNav } from './settings-nav.tsx'

type PersonSettingsProps = { contract: SettingsContract; hasOptions: boolean }

/** The people who can be notified on the left, every type for the selected one on the right. */
export function PersonSettings({ contract, hasOptions }: PersonSettingsProps): ReactNode {
  const { state, change, hrefOf } = useSettingsAddress()
  const { search, page, page_size } = state
  const { data } = useListQuery(contract.people, { page, page_size, ...(search && { search }) })
  const people = data.data.map(({ _id, first_name, last_name }) => ({ _id, name: `${first_name} ${last_name}` }))
  const selected = state.user ?? people[0]?._id
  return (
    <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div className="flex flex-col gap-3">
        <div className="flex">
          <SearchBox
            label="Find users by name or email"
            text={search ?? ''}
            onSearch={(text) => change({ search: text, user: undefined })}
          />
        </div>
        {people.length === 0 ? (
          <p className="text-13 text-ink-2">{search ? 'No user matches.' : 'No user can be notified yet.'}</p>
        ) : (
          <SettingsNav label="Users" entries={people} selected={selected} hrefOf={(user) => hrefOf({ user, page })} />
        )}
        <div className="flex gap-2">
          {page > 1 && <Button onClick={() => change({ page: page - 1, user: undefined })}>Previous</Button>}
          {hasNextPage(data) && <Button onClick={() => change({ page: page + 1, user: undefined })}>More users</Button>}
        </div>
      </div>
      {selected === undefined ? (
        <Empty title="No user is selected" />
      ) : (
        <TypesOfPerson key={selected} contract={contract} hasOptions={hasOptions} user={selected} />
      )}
    </div>
  )
}

function TypesOfPerson({ contract, hasOptions, user }: PersonSettingsProps & { user: string }): ReactNode {
  const { data } = useRouteQuery(contract.ofUser, { user })
  const { first_name, last_name, email } = data.user
  return (
    <Card title={`${first_name} ${last_name}`} description={email ?? undefined}>
      <ul className="flex flex-col divide-y divide-line">
        {data.types.map((type) => (
          <li key={type._id} className="py-2">
            <TypeChoice contract={contract} user={user} type={type} options={hasOptions ? statusOptions : undefined} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

type TypeChoiceProps = {
  contract: SettingsContract
  user: string
  type: TypesOfUser['types'][number]
  /** Undefined where a type has none: it is chosen or not. */
  options: typeof statusOptions | undefined
}

/** One type of one user; each tick is saved at once. Without any option the user is not notified. */
function TypeChoice({ contract, user, type, options }: TypeChoiceProps): ReactNode {
  const { send, pending } = useCall(contract.choose, { toast: 'Saved', refresh: [contract.ofUser, contract.users, contract.unallocated] })
  const [saved, setSaved] = useState<readonly number[]>()
  const chosen = saved ?? (options ? (type.options_status ?? []) : type.is_notified ? [whole] : [])
  const toggle = async (id: number): Promise<void> => {
    if (pending) return
    const next = toggled(chosen, id)
    setSaved(next)
    const isNotified = next.length > 0
    const choice = { user, type: type._id, is_notified: isNotified, ...(options && isNotified && { options_status: next }) }
    if (!(await send(choice))) setSaved(chosen)
  }
  const boxes = options ?? [{ id: whole, name: type.name }]
  return (
    <fieldset aria-label={type.name} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
      {options && <span className="font-medium">{type.name}</span>}
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        <Ticks options={boxes} chosen={chosen} onToggle={(id) => void toggle(id)} />
      </div>
    </fieldset>
  )
}

/** Stands for the type itself. */
const whole = 0
