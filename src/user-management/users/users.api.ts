import { proposedText } from '#confirmations/confirmations.rules.ts'
import type { Actor, Handlers } from '#accounts/people.ts'
import { missingToGrant } from '#accounts/grants/grants.rules.ts'
import { listDoctors, listTransporters } from '#administration/choices.service.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import type { Parsed } from '#platform/contract/route.ts'
import type { Db } from '#platform/server/database/database.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/statements/listing.ts'
import type { Sheets } from '#platform/server/spreadsheets/write/sheets.ts'
import { listRolesWithPermissions } from '../access.store.ts'
import { findManagedPlants } from '../granting.service.ts'
import { inviteNewcomer, type InvitationSettings } from '../invitations.service.ts'
import { createUser } from './create-user.service.ts'
import { findKnownPerson, phoneAt } from './known-phones.service.ts'
import { allUsersAtPlant, listUsersAtPlant, type UserListFilter, type UserScope } from './user-list.store.ts'
import type { usersContract } from './users.contract.ts'
import { presentListedUser, userSheetColumns } from './users.presenter.ts'

export const usersApi = (sheets: Sheets, settings: InvitationSettings): Handlers<typeof usersContract> => ({
  index: async ({ input, actor, db, now }) => {
    const scope = await userScope(db, actor, now)
    const found = await listUsersAtPlant(db, scope, toFilter(input), toPageBounds(input, maxListedRows))
    return toPageJson(input, maxListedRows, found, presentListedUser)
  },

  exported: async ({ input, actor, db, now, http }) =>
    sheets.download({
      name: 'Users',
      format: input.format,
      columns: userSheetColumns(actor.plant.timeZone),
      rows: allUsersAtPlant(await userScope(db, actor, now), toFilter(input)),
      now,
      timeZone: actor.plant.timeZone,
      owner: actor.userId,
      http,
    }),

  form: async ({ actor, db, now }) => {
    const { holdings, plants } = await findManagedPlants(db, { actor, now })
    const roles = await listRolesWithPermissions(db)
    const [transporters, doctors] = [await listTransporters(db), await listDoctors(db)]
    const grantableAt = ({ portal, permissions }: (typeof roles)[number]): string[] =>
      [...plants.keys()].filter((plantId) => missingToGrant(holdings, { plantId, portal, permissions }).length === 0)
    return {
      plants: [...plants].map(([_id, { name }]) => ({ _id, name })),
      roles: roles.map((role) => ({ _id: role.id, name: role.name, portal: role.portal, grantable_at: grantableAt(role) })),
      transporters: transporters.map(({ id, name }) => ({ _id: id, name })),
      doctors: doctors.map(({ id, name }) => ({ _id: id, name })),
    }
  },

  findByPhone: async ({ input, actor, db, now }) => ({ user: await findKnownPerson(db, { actor, now, phone: input.phone }) }),

  create: async ({ input, actor, db, now, http }) => {
    const acting = { actor, now }
    const person = await createUser(db, { ...acting, person: { ...input, phone: phoneAt(acting, input.phone) } })
    if (person.given === 0) return { message: proposedText, link: null, _id: person.id }
    const { isSent, link } = await inviteNewcomer(db, { ...acting, person, settings, http })
    const message = link === null ? 'Access given' : 'User added'
    return { message: isSent ? 'User added and invited' : message, link, _id: person.id }
  },
})

async function userScope(db: Db, actor: Actor, now: Date): Promise<UserScope> {
  const { plants } = await findManagedPlants(db, { actor, now })
  return { plantId: actor.plant.id, managedIds: [...plants.keys()], now }
}

type Filters = Omit<Parsed<typeof usersContract.exported>, 'format'>

const toFilter = ({ search, state, portal, role_id, transporter_id, plant_id, sort }: Filters): UserListFilter => ({
  search,
  state,
  portal,
  roleId: role_id,
  transporterId: transporter_id,
  alsoAtPlantId: plant_id,
  sort: sort.endsWith('name') ? 'name' : 'last_seen',
  isDescending: sort.startsWith('-'),
})
