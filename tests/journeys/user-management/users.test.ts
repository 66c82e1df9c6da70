import { expect, it } from 'vitest'
import { anAllocation, aRole, aUser } from '#accounts/accounts.factory.ts'
import { dealtTo } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, see } from '../screen.ts'

const journey = await aJourney()
const { db } = journey

it('a long email wraps between its words', async () => {
  const halima = await journey.person()
  const email = 'wilhelmina.nyawira-kamau@transport.coastline-hauliers.example'
  const { userId } = await aUser(db, { firstName: 'Wilhelmina', lastName: 'Kamau', email })
  const roleId = await aRole(db, { portal: 'staff_portal', name: 'Officer for safety and transport' })
  await anAllocation(db, { userId, plantId: halima.plantId, portal: 'staff_portal', roleId })
  const page = await journey.visit(halima, '/app/staff-portal/user-management/users')
  await page.setViewportSize({ width: 1100, height: 800 })
  await arrive(page, 'Users')
  const linesOfWords = await page.getByText(email, { exact: true }).evaluate((cell) =>
    [...cell.childNodes]
      .filter((node) => node instanceof Text)
      .map((word) => {
        const range = document.createRange()
        range.selectNodeContents(word)
        return range.getClientRects().length
      }),
  )
  expect(new Set(linesOfWords)).toEqual(new Set([1]))
})

it.each(dealtTo('touch'))('a role that is missed is made while a user is added, and nothing typed is lost, by $name', async (by) => {
  const page = await journey.visit(await journey.person(), '/app/staff-portal/user-management/users', by.view)
  await by.press(button(page, 'Add user'))
  const adding = page.getByRole('dialog', { name: 'Add user' })
  await by.write('Lucy', adding.getByLabel('First name'))
  await by.pick('Staff portal', adding.getByRole('combobox', { name: 'Portal' }))
  const role = adding.getByRole('combobox', { name: 'Role' })
  await by.pick('New role…', role)
  const making = page.getByRole('dialog', { name: 'New role' })
  await by.press(button(making, 'Add role'))
  await see(making, 'This is mandatory')
  await by.write('Gate officer', making.getByLabel('Name'))
  await by.tick(making.getByLabel('View drivers, passes and cards'))
  await by.press(button(making, 'Add role'))
  await making.waitFor({ state: 'hidden' })
  await expect.poll(() => role.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)).toBe('Gate officer')
  expect(await adding.getByLabel('First name').inputValue()).toBe('Lucy')
  const stored = await db.selectFrom('role').select(['portal']).where('name', '=', 'Gate officer').execute()
  expect(stored).toEqual([{ portal: 'staff_portal' }])
})
