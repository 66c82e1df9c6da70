import { expect, it } from 'vitest'
import { aRetentionScene, purged, untouched } from '#tests/world/retention-scene.ts'
import { overflows } from '../accessibility.ts'
import { inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { button, see } from '../screen.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const scene = await aRetentionScene(journey)
const { plantId } = scene
const halima = await journey.person({ plantId, firstName: 'Halima', lastName: 'Said' })
const daniel = await journey.person({ plantId, firstName: 'Daniel', lastName: 'Mutua' })
const staff = '/app/staff-portal'
const driverPage = (id: string) => `${staff}/drivers/current/driver/${id}`

it(
  'a plant chooses how long, a driver is put under legal hold, and two people purge the rest, by touch',
  { timeout: minutes(2) },
  async () => {
    const by = inputModes.touch
    const [held, old] = [await scene.anOldViolation('Asha Otieno'), await scene.anOldViolation('Brian Kamau')]
    const page = await journey.visit(halima, `${staff}/administrative/retention`, by.view)
    await see(page, 'Nothing is past its time, so there is nothing to purge.')
    await by.write('12', page.getByLabel('Violations'))
    await by.press(button(page, 'Save periods'))
    await see(page, '01 May 2020')
    expect(await overflows(page)).toBe(false)

    await page.goto(new URL(driverPage(held.driverId), page.url()).href)
    await page.locator('#records').scrollIntoViewIfNeeded()
    await by.press(page.getByRole('tab', { name: 'Legal hold' }))
    await by.press(button(page, 'Set legal hold…'))
    const dialog = page.getByRole('dialog', { name: 'Set a legal hold?' })
    await by.press(button(dialog, 'Set legal hold'))
    await see(dialog, 'This is mandatory')
    await by.write('Accident of 3 March', dialog.getByLabel('Reason'))
    await dialog.getByLabel('Review on').fill('2027-03-01')
    await by.press(button(dialog, 'Set legal hold'))
    await see(page, 'Legal hold: everything about this driver is kept')
    await see(page, 'You set it yourself, so a colleague has to lift it.')

    await page.goto(new URL(`${staff}/administrative/retention`, page.url()).href)
    await see(page, '1 on legal hold')
    await by.press(button(page, 'Propose purge…'))
    await by.press(button(page.getByRole('alertdialog'), 'Propose purge'))
    await see(page, 'A purge of this plant waits for a second person. Open it under Confirmations.')
    expect([await scene.left(held), await scene.left(old)]).toEqual([untouched, untouched])

    const other = await journey.visit(daniel, `${staff}/confirmations/dash`, by.view)
    await by.press(other.getByRole('link', { name: /^Purge 1 record/ }).first())
    await see(other, '1, the oldest of 01 May 2020; kept for 12 months')
    await by.press(other.getByLabel('Confirm', { exact: true }))
    await by.press(button(other, 'Send decision'))
    await by.press(button(other.getByRole('alertdialog'), 'Confirm'))
    await see(page, '1 record purged')
    expect([await scene.left(held), await scene.left(old)]).toEqual([untouched, purged])
  },
)
