import { UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { portalNames } from '#accounts/portals.rules.ts'
import * as z from 'zod/mini'
import { pageInput } from '#platform/contract/paging.ts'
import { optionalText } from '#platform/contract/shapes.ts'
import { Card } from '#platform/web/card.tsx'
import { formatDate } from '#platform/web/dates.ts'
import { Empty } from '#platform/web/empty.tsx'
import { useListQuery } from '#platform/web/list/list-state.ts'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import { useAddressState, withFields } from '#platform/web/navigation/address.ts'
import { TextLink, useGo } from '#platform/web/navigation/link.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { permissionsPath, roleHref, userHref } from '../user-management.paths.ts'
import { permissionsContract, type CatalogueEntry, type PermissionHolder } from './permissions.contract.ts'

export type OpenedScreen = { title: string; portal: string; href?: string | undefined }

type DetailsProps = {
  entry: CatalogueEntry
  screens: readonly OpenedScreen[]
}

/** One permission: who holds it here and through which role, and what it opens. */
export function PermissionDetails({ entry, screens }: DetailsProps): ReactNode {
  const { key, label, portals, roles, calls } = entry
  return (
    <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <div>
          <h2 className="text-20 font-semibold">{label}</h2>
          <p className="text-13 wrap-anywhere text-ink-2">
            {key} · {portals.map((portal) => portalNames[portal]).join(', ')}
          </p>
        </div>
        <Holders entry={entry} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <Card title="Roles with it">
          {roles.length === 0 && <p className="text-ink-2">No role has it.</p>}
          <ul className="flex flex-col gap-1">
            {roles.map(({ _id, name, people }) => (
              <li key={_id} className="flex flex-wrap items-baseline justify-between gap-x-3">
                <TextLink href={roleHref(_id)}>{name}</TextLink>
                <span className="digits text-13 text-ink-2">{people} here</span>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Screens it opens">
          {screens.length === 0 && <p className="text-ink-2">None by itself.</p>}
          <ul className="flex flex-col gap-1">
            {screens.map(({ title, portal, href }) => (
              <li key={`${portal} ${title} ${href ?? ''}`}>
                {href ? <TextLink href={href}>{title}</TextLink> : title}
                <span className="text-13 text-ink-2"> · {portal}</span>
              </li>
            ))}
          </ul>
        </Card>
        <Card title="Calls it opens">
          {calls.length === 0 && <p className="text-ink-2">None by itself.</p>}
          <ul className="flex flex-col gap-2">
            {calls.map(({ method, path, summary }) => (
              <li key={`${method} ${path}`}>
                {summary}
                <code className="block text-12 wrap-anywhere text-ink-2">
                  {method} {path}
                </code>
              </li>
            ))}
          </ul>
        </Card>
      </div>
    </div>
  )
}

const Address = z.object({ search: z.optional(optionalText(100)), ...pageInput })

function Holders({ entry: { key, label } }: Pick<DetailsProps, 'entry'>): ReactNode {
  const state = useAddressState(Address)
  const { search, page, page_size } = state
  const go = useGo()
  const { data, isStale } = useListQuery(permissionsContract.whoCan, { permission: key, page, page_size, ...(search && { search }) })
  const change = (next: object): void =>
    go(withFields(permissionsPath, { permission: key, ...state, page: undefined, ...next }, Address.parse({})))
  return (
    <Table
      noun="people who can"
      columns={columns}
      rows={data.data}
      rowKey={({ _id }) => _id}
      openHref={({ _id }) => userHref(_id)}
      rowName={({ first_name, last_name }) => `${first_name} ${last_name}`}
      page={data.page}
      page_size={data.page_size}
      total={data.total}
      onChange={change}
      isStale={isStale}
      toolbar={
        <FilterBar
          list={{ isFiltered: search !== undefined, clear: () => change({ search: undefined }) }}
          search={<SearchBox text={search ?? ''} onSearch={(text) => change({ search: text })} label="Search by name" />}
        />
      }
      empty={
        <Empty
          icon={<UserRound />}
          title="Nobody at this plant"
          text={search ? 'Check the spelling.' : `Nobody at this plant holds ‘${label}’.`}
        />
      }
    />
  )
}

const columns: readonly Column<PermissionHolder>[] = [
  { key: 'name', title: 'Name', isRowHeader: true, cell: ({ first_name, last_name }) => `${first_name} ${last_name}` },
  {
    key: 'roles',
    title: 'Through the role',
    cell: ({ roles }) => (
      <span className="flex flex-wrap gap-x-3">
        {roles.map(({ _id, name }) => (
          <TextLink key={_id} href={roleHref(_id)}>
            {name}
          </TextLink>
        ))}
      </span>
    ),
  },
  {
    key: 'ends_on',
    title: 'Until',
    cell: ({ ends_on }) => <span className="digits whitespace-nowrap">{ends_on ? formatDate(ends_on) : 'No end'}</span>,
  },
]
