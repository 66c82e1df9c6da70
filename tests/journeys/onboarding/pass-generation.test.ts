import { settle } from '#drivers/drivers.factory.ts'
import { expect, it } from 'vitest'
import { firstOf } from '../../world/whole.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aJourney, desk, phone } from '../journey.ts'
import { arrive, button, see, seeThe } from '../screen.ts'
import { rowOf } from '../steps.ts'

const journey = await aJourney()
const folder = '/app/staff-portal/onboarding/pass-generation'

it.each(firstOf([desk, phone]))('passes are generated for chosen drivers, and one is shortened ($width px)', async (view) => {
  const staff = await journey.person()
  const waiting = { plantId: staff.plantId, status_id: driverStatus.passGeneration, cardNo: null, passExpiry: null }
  for (const name of ['Asha Otieno', 'Brian Kamau']) await aPassHolder(journey.db, { ...waiting, name })
  const late = await aPassHolder(journey.db, { ...waiting, name: 'Cyrus Mutua' })
  const page = await journey.visit(staff, `${folder}/dashboard`, view)
  await page.getByRole('checkbox', { name: 'Choose Asha Otieno' }).check()
  await page.getByRole('checkbox', { name: 'Choose Brian Kamau' }).check()
  // A colleague finds the medical of one of them unfit before they are sent.
  await journey.ownerDb
    .updateTable('clearance')
    .set({ expiry: '2026-11-21' })
    .where('kind', '=', 'medical')
    .where('driver_id', 'in', (query) =>
      query.selectFrom('driver').select('id').where('name', '=', 'Brian Kamau').where('auth_plant_id', '=', staff.plantId),
    )
    .execute()
  const brian = await journey.db
    .selectFrom('driver')
    .select('id')
    .where('name', '=', 'Brian Kamau')
    .where('auth_plant_id', '=', staff.plantId)
    .executeTakeFirstOrThrow()
  await settle(journey.db, [brian.id])
  await button(page, 'Generate 2 passes').click()
  await button(page.getByRole('alertdialog'), 'Generate 2 passes').click()
  const result = page.getByRole('region', { name: 'Result' })
  await see(result, '1 pass was generated, 1 could not be.')
  await see(result, 'The medical expired on 21 Nov 2026.')
  await seeThe(page, 'tab', { name: 'Blocked 1' })

  await rowOf(page.getByRole('tabpanel'), 'Cyrus Mutua').click()
  await arrive(page, 'Cyrus Mutua')
  await button(page, 'Shorten the pass').click()
  await page.getByLabel('Pass ends on').fill('2027-02-01')
  await page.getByLabel('Reason').fill('On trial')
  await button(page, 'Generate pass').click()
  await see(page, '21 Nov 2026 to 01 Feb 2027')
  await see(page, 'Shortened to 01 Feb 2027: On trial')
  const { status_id } = await journey.db.selectFrom('driver').select('status_id').where('id', '=', late.id).executeTakeFirstOrThrow()
  expect(status_id).toBe(driverStatus.cardIssuance)
})
