import { expect, it } from 'vitest'
import { anAllocation, aUser } from '#accounts/accounts.factory.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, expectAddress, heading, link, see, seeThe } from '../screen.ts'
import { rowOf } from '../steps.ts'

const journey = await aJourney()
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
const roles = '/app/staff-portal/user-management/roles'
const { press, tick, write, view } = inputModes.keyboard

it('makes a role by keyboard, changes it for those who have it, duplicates it, and asks who can', async () => {
  const page = await journey.visit(halima, roles, view)
  await arrive(page, 'Roles')
  await press(link(page, 'New role'))
  await arrive(page, 'New role')
  await write('Night gate', page.getByLabel('Name'))
  await tick(page.getByLabel('View drivers, passes and cards'))
  await see(page, 'Nobody has this role now, so nobody’s access changes.')
  await press(button(page, 'Add role'))
  await see(page, 'Role added')
  await arrive(page, 'Roles')

  const role = await journey.db.selectFrom('role').select('id').where('name', '=', 'Night gate').executeTakeFirstOrThrow()
  const { userId } = await aUser(journey.db, { firstName: 'Lucy', lastName: 'Wambui' })
  await anAllocation(journey.db, { userId, plantId: halima.plantId, portal: 'staff_portal', roleId: role.id })

  await press(rowOf(page, 'Night gate'))
  await heading(page, 'Night gate').waitFor()
  await tick(page.getByLabel('View requests'))
  await see(page, 'Changes for 1 person at 1 plant.')
  await press(button(page, 'Save role'))
  const question = page.getByRole('alertdialog', { name: 'Change this role for 1 person at 1 plant?' })
  await press(button(question, 'Change role'))
  await see(page, 'Role changed')
  await see(page, '1 person at 1 plant has this role.')

  await press(button(page, 'Delete role'))
  await press(button(page.getByRole('alertdialog'), 'Delete role'))
  await see(page, 'Used by Lucy Wambui. Give them another role first.')

  await press(button(page, 'Duplicate'))
  await heading(page, 'Night gate copy').waitFor()
  await expect.poll(() => page.getByLabel('View requests').isChecked()).toBe(true)
  await press(link(page, 'Permissions'))
  await arrive(page, 'Permissions')
  await press(link(page, 'View requests'))
  await expectAddress(page, '/app/staff-portal/user-management/permissions?permission=requests.read')
  await seeThe(page, 'rowheader', { name: 'Lucy Wambui' })
  await press(link(page, 'Night gate copy').first())
  await heading(page, 'Night gate copy').waitFor()
})
