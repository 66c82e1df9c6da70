import { Copy, Eye, Plus, ShieldCheck, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { portalNames, portals } from '#accounts/portals.rules.ts'
import { countText } from '#platform/contract/words.ts'
import { Badge } from '#platform/web/badge.tsx'
import { ButtonLink } from '#platform/web/button.tsx'
import { ListEmpty } from '#platform/web/empty.tsx'
import { FilterBar } from '#platform/web/list/filter-bar.tsx'
import { filtersOf, namedOptions } from '#platform/web/list/filter.ts'
import { useList } from '#platform/web/list/list-state.ts'
import { SearchBox } from '#platform/web/list/search-box.tsx'
import type { MenuEntry } from '#platform/web/navigation/menu.tsx'
import { PageHead } from '#platform/web/navigation/page-head.tsx'
import { Table, type Column } from '#platform/web/table/table.tsx'
import { newRolePath, roleHref, rolesPath } from '../user-management.paths.ts'
import { useRoleActions, type RoleActions } from './roles.hooks.ts'
import { rolesContract, type RoleView } from './roles.contract.ts'
import { useConfirm } from '#platform/web/dialog/confirm.tsx'

/** The roles of every portal, with how many people have each. */
export function RolesScreen(): ReactNode {
  const shown = useList(rolesContract.index, { path: rolesPath, filters: ['search', 'portal'] })
  const { state, list, change } = shown
  const { ask, confirmation } = useConfirm()
  const actions = useRoleActions(ask)
  return (
    <>
      <PageHead
        title="Roles"
        subtitle="What people may see, do and decide. A role is the same at every plant."
        actions={
          <ButtonLink href={newRolePath} look="primary" icon={<Plus aria-hidden />}>
            New role
          </ButtonLink>
        }
      />
      <Table
        noun="roles"
        columns={columns}
        rows={list.data.data}
        rowKey={({ _id }) => _id}
        rowName={({ name }) => name}
        openHref={({ _id }) => roleHref(_id)}
        menu={(role) => menuOf(role, actions)}
        page={list.data.page}
        page_size={list.data.page_size}
        total={list.data.total}
        sort={state.sort}
        onChange={change}
        isStale={list.isStale}
        toolbar={
          <FilterBar
            list={shown}
            search={<SearchBox text={state.search ?? ''} onSearch={(search) => change({ search })} label="Search by name" />}
            filters={[filtersOf(shown).choice('portal', 'Portal', namedOptions(portals, portalNames))]}
          />
        }
        empty={
          <ListEmpty
            list={shown}
            icon={<ShieldCheck />}
            none={{
              title: 'No roles yet',
              text: 'Add a role to give people access.',
              action: <ButtonLink href={newRolePath}>New role</ButtonLink>,
            }}
            noMatch={{ title: 'No roles found', text: 'Check the spelling or choose another portal.' }}
          />
        }
      />
      {confirmation}
    </>
  )
}

const columns: readonly Column<RoleView>[] = [
  {
    key: 'name',
    title: 'Role',
    isRowHeader: true,
    sort: true,
    cell: ({ name }) => name,
  },
  { key: 'portal', title: 'Portal', sort: true, cell: ({ portal }) => portalNames[portal] },
  {
    key: 'description',
    title: 'Description',
    cell: ({ description, is_builtin }) => (
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        {is_builtin && <Badge>Built in</Badge>}
        {description || (is_builtin ? '' : '—')}
      </span>
    ),
  },
  { key: 'permissions', title: 'Permissions', cell: ({ permissions }) => <span className="digits">{permissions.length}</span> },
  {
    key: 'people_here',
    title: 'People at this plant',
    cell: ({ people_here }) => <span className="digits">{countText(people_here)}</span>,
  },
  {
    key: 'people',
    title: 'People at all plants',
    cell: ({ people, plants }) => (
      <span className="digits">
        {countText(people)}
        {plants > 1 && <span className="text-ink-2"> at {countText(plants)} plants</span>}
      </span>
    ),
  },
]

function menuOf(role: RoleView, { duplicate, remove }: RoleActions): readonly MenuEntry[] {
  const entries: readonly MenuEntry[] = [
    { key: 'open', label: role.is_builtin ? 'View role' : 'Change role', icon: <Eye aria-hidden />, href: roleHref(role._id) },
    { key: 'duplicate', label: 'Duplicate', icon: <Copy aria-hidden />, onSelect: () => void duplicate(role) },
  ]
  if (role.is_builtin) return entries
  return [
    ...entries,
    {
      key: 'delete',
      label: 'Delete role',
      icon: <Trash2 aria-hidden />,
      tone: 'bad',
      hasSeparator: true,
      onSelect: () => void remove(role),
    },
  ]
}
