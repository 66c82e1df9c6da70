import { expect, it } from 'vitest'
import { anAllocation, aRole, aUser } from '#accounts/accounts.factory.ts'
import { aJourney } from '../journey.ts'
import { arrive } from '../screen.ts'

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
