import { portalNames } from '#accounts/portals.rules.ts'
import { joinList } from '#platform/contract/words.ts'
import { momentText } from '#platform/contract/moment.ts'
import type { SheetColumn } from '#platform/contract/sheet.ts'
import { portalOf, stateWithName, userStateNames } from '../user-state.rules.ts'
import type { ListedUserRow } from './user-list.store.ts'
import type { UserListRow } from './users.contract.ts'

export const presentListedUser = (row: ListedUserRow): UserListRow => ({
  _id: row.id,
  first_name: row.first_name,
  last_name: row.last_name,
  phone: row.phone,
  email: row.email,
  state: stateWithName(row.state),
  access: row.access.map(({ plant, portal, role, acts_for, is_in_force }) => ({
    plant,
    portal: portalOf(portal),
    role,
    acts_for,
    has_ended: !is_in_force,
  })),
  other_plants: row.other_plants,
  last_seen_at: row.last_seen_at?.toISOString() ?? null,
})

export const userSheetColumns = (timeZone: string): readonly SheetColumn<ListedUserRow>[] => [
  { title: 'Name', cell: (row) => `${row.first_name} ${row.last_name}`, width: 28 },
  { title: 'Phone', cell: (row) => row.phone, width: 18 },
  { title: 'Email', cell: (row) => row.email, width: 30 },
  { title: 'State', cell: (row) => userStateNames[row.state] },
  { title: 'Access', cell: accessText, width: 60 },
  { title: 'Last seen', cell: ({ last_seen_at }) => last_seen_at && momentText(new Date(last_seen_at), timeZone), width: 20 },
]

/** What is in force: 'Safety officer (Staff portal, Athi River works)'. */
const accessText = ({ access }: ListedUserRow): string =>
  joinList(
    access
      .filter(({ is_in_force }) => is_in_force)
      .map(
        ({ role, portal, plant, acts_for }) => `${role} (${[portalNames[portalOf(portal)], acts_for, plant].filter(Boolean).join(', ')})`,
      ),
  )
