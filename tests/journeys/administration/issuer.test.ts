import { expect, it } from 'vitest'
import { aDoctor } from '#administration/master-data.factory.ts'
import { anIssuer } from '#issuers/issuers.factory.ts'
import { aDriverToRenew, anApprovedMedical } from '#renewals/renewals.factory.ts'
import { overflows } from '../accessibility.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, problemAt, see } from '../screen.ts'
import { rowOf } from '../steps.ts'

const journey = await aJourney()
const { db } = journey
const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
const { plantId } = halima
const doctors = '/app/staff-portal/administrative/doctors'

it('a designation is withdrawn, seeing first what is in force; taken back; a signal is looked at, by touch', async () => {
  const by = inputModes.touch
  const { id: doctorId } = await aDoctor(db, { name: 'Dr Njoki Wanjala' })
  const issuer_id = await anIssuer(db, { doctorId }, { designated_until: '2026-12-11' })
  const doctor = await journey.as({ portal: 'doctor', plantId, doctorId })
  await anApprovedMedical({ doctor, decider: await journey.as({ portal: 'staff_portal', plantId }) }, await aDriverToRenew(db, plantId))
  const signal = { issuer_id, auth_plant_id: plantId, kind: 'many', day: '2026-11-19', amount: 46, found_at: journey.now }
  await db.insertInto('issuer_signal').values(signal).execute()
  const page = await journey.visit(halima, `${doctors}?search=njoki`, by.view)
  await see(page, 'until 11 Dec 2026')
  await by.press(rowOf(page, 'Dr Njoki Wanjala'))
  await arrive(page, 'Dr Njoki Wanjala')
  await see(page, '1 clearance at 1 plant')
  await by.press(button(page, 'Looked at: 46 examinations on 19 Nov 2026.'))
  await by.write('A campaign in the yard', page.getByRole('dialog', { name: 'Looked at' }).getByLabel('Comment'))
  await by.press(button(page, 'Mark as looked at'))
  await see(page, /Halima Said looked at it, .*: A campaign in the yard/)

  await by.press(button(page, 'Withdraw designation'))
  const panel = page.getByRole('dialog', { name: 'Withdraw designation' })
  await see(panel, /Medical: 1 driver, 1 may load today; ends /)
  await panel.getByLabel('Withdraw from').fill('2026-12-12')
  await by.write('Reports signed by somebody else', panel.getByLabel('Reason'))
  await by.press(button(panel, 'Withdraw designation'))
  await by.press(button(page.getByRole('alertdialog'), 'Withdraw designation'))
  await see(panel, 'The designation of Dr Njoki Wanjala ends on 11 Dec 2026 anyway. Choose a day up to it.')
  expect(await problemAt(panel.getByLabel('Withdraw from'))).toContain('anyway')
  await panel.getByLabel('Withdraw from').fill('2026-11-30')
  await by.press(button(panel, 'Withdraw designation'))
  await by.press(button(page.getByRole('alertdialog'), 'Withdraw designation'))
  await see(page, 'Designation withdrawn from 30 Nov 2026.')
  await see(page, /Withdrawn from 30 Nov 2026 by Halima Said, .*: Reports signed by somebody else/)
  expect(await overflows(page)).toBe(false)
  await by.press(button(page, 'Take the withdrawal back'))
  await by.press(button(page.getByRole('alertdialog'), 'Take back'))
  await see(page, 'The withdrawal is taken back')
  await button(page, 'Withdraw designation').waitFor()
})
