import { anAllocation, aRole, aUser } from '#accounts/accounts.factory.ts'
import { ensureAdministratorRole } from '#accounts/grants/builtin-role.store.ts'
import type { Journey } from '../journey.ts'
import { button, see, seeThe } from '../screen.ts'
import { staff, transporterPortal, type State } from './state.ts'

const roles = `${staff}/user-management/roles`

export async function userManagementStates({ db, person: aPerson }: Journey): Promise<readonly State[]> {
  const person = await aPerson({ firstName: 'Halima', lastName: 'Said' })
  const used = await aRole(db, { portal: 'staff_portal', name: 'Gate officer', permissions: ['drivers.read', 'violations.record'] })
  const { userId } = await aUser(db, { firstName: 'Lucy', lastName: 'Wambui' })
  await anAllocation(db, { userId, plantId: person.plantId, portal: 'staff_portal', roleId: used })
  return [
    {
      name: 'adding a user without anything entered',
      path: `${staff}/user-management/users`,
      person,
      reach: async (page) => {
        await button(page, 'Add user').click()
        await button(page.getByRole('dialog'), 'Add user').click()
        await see(page, 'Choose a portal')
      },
    },
    {
      name: 'a new role while a user is added',
      path: `${staff}/user-management/users`,
      person,
      reach: async (page) => {
        await button(page, 'Add user').click()
        await page.getByRole('combobox', { name: 'Portal' }).selectOption('Staff portal')
        await page.getByRole('combobox', { name: 'Role' }).selectOption('New role…')
        await see(page.getByRole('dialog', { name: 'New role' }), 'Nobody has this role now.')
      },
    },
    {
      name: 'the sidebar of Settings',
      path: `${staff}/user-management/users`,
      person,
      reach: (page) => seeThe(page, 'link', { name: /^Back to / }),
    },
    {
      name: 'the sidebar of Settings on a phone',
      path: `${staff}/user-management/users`,
      person,
      width: 390,
      reach: async (page) => {
        await button(page, 'Open the navigation').click()
        await seeThe(page.getByRole('dialog', { name: 'Navigation' }), 'link', { name: /^Back to / })
      },
    },
    {
      name: 'importing users',
      path: `${staff}/user-management/users`,
      person,
      reach: async (page) => {
        await button(page, 'Import users').click()
        await see(page, /The first row names the columns/)
      },
    },
    {
      name: 'inviting a person to a transporter without anything entered',
      path: `${transporterPortal}/our-people`,
      person: await aPerson({ portal: 'transporter_portal', plantId: person.plantId }),
      reach: async (page) => {
        await button(page, 'Invite').click()
        await see(page, '1 of at most 20 people have access.')
        await button(page.getByRole('dialog'), 'Invite').click()
        await see(page, 'This is mandatory')
      },
    },
    {
      name: 'the access of a user',
      path: `${staff}/user-management/users/user/${userId}?tab=access`,
      person,
      reach: (page) => see(page, 'What this person may do now, and which role allows it'),
    },
    {
      name: 'the question before a role with a warning is changed',
      path: `${roles}/${used}`,
      person,
      reach: async (page) => {
        await page.getByLabel('Approve or reject: Driver violation').check()
        await see(page, 'This role can both record a violation and decide it: one person could do both.')
        await see(page, 'Changes for 1 person at 1 plant.')
        await button(page, 'Save role').click()
        await seeThe(page, 'alertdialog', { name: 'Change this role for 1 person at 1 plant?' })
      },
    },
    {
      name: 'a new role without a name',
      path: `${roles}/new`,
      person,
      reach: async (page) => {
        await page.getByLabel('Transporter portal').check()
        await button(page, 'Add role').click()
        await see(page, 'This is mandatory')
      },
    },
    {
      name: 'the Administrator role',
      path: `${roles}/${await ensureAdministratorRole(db)}`,
      person,
      reach: (page) => see(page, /belongs to the product/),
    },
    {
      name: 'who can view drivers',
      path: `${staff}/user-management/permissions?permission=drivers.read`,
      person,
      reach: (page) => see(page, 'Lucy Wambui'),
    },
  ]
}
