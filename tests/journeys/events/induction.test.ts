import { it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequirement } from '#drivers/requirements/requirements.factory.ts'
import { dealtTo, inputModes } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, heading, see } from '../screen.ts'
import { rowOf } from '../steps.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const { db } = journey
const staff = '/app/staff-portal'

it.each(dealtTo('keyboard'))(
  'a driver without the induction is blocked, attends it, and may load, by $name',
  { timeout: minutes(3) },
  async (by) => {
    const halima = await journey.person({ firstName: 'Halima', lastName: 'Said' })
    const { plantId } = halima
    const asha = await aPassHolder(db, { plantId, name: 'Asha Otieno' })
    const office = await journey.person({ portal: 'transporter_portal', plantId, transporterId: asha.transporter_id })
    await aRequirement(db, plantId)
    const list = `${staff}/drivers/current/dashboard`

    const page = await journey.visit(halima, `${list}?verdict=blocked`, by.view)
    await by.press(rowOf(page, 'Asha Otieno'))
    await arrive(page, 'Asha Otieno')
    await heading(page, 'Blocked').waitFor()
    await see(page, /Attend a site induction\.$/)
    const touch = inputModes.touch
    const guard = await journey.person({ plantId, permissions: ['gate.check'] })
    const gate = await journey.visit(guard, `${staff}/gate`, touch.view)
    await touch.write(asha.cardNo ?? '', gate.getByLabel('Card no or id no'))
    await touch.press(button(gate, 'Check'))
    await heading(gate, 'BLOCKED').waitFor()
    await see(gate, 'No valid site induction is on record')
    await see(gate, 'Attend a site induction.')

    await page.goto(`${staff}/training-scheduler/events`)
    await arrive(page, 'Event training & Meeting scheduler')
    await by.press(button(page, 'Add event/schedule'))
    const dialog = page.getByRole('dialog', { name: 'Add event/schedule' })
    await by.write('Monday’s induction', dialog.getByLabel('Title'))
    await by.pick('Training', dialog.getByLabel('Type'))
    await by.write('2026-11-21', dialog.getByLabel('Date'))
    await see(dialog, 'Attending an event with the topic of a requirement proves it.')
    await by.write('site induction', dialog.getByLabel('Topic'))
    await see(dialog, 'Attending proves: site induction, 24 months')
    await by.press(button(dialog, 'Add event/schedule'))
    await see(page, 'Event added')
    await by.press(page.getByRole('list', { name: 'On this day' }).getByRole('link'))
    await arrive(page, 'Monday’s induction')
    await see(page, 'Attending proves')
    await see(page, 'site induction, 24 months')
    await by.press(button(page, 'Update attendance').first())
    await by.write(asha.id_no, page.getByLabel('Card number or id number'))
    await page.keyboard.press('Enter')
    await see(page, 'Asha Otieno added')
    await by.press(button(page, 'Done'))

    await page.goto(`${list}?verdict=blocked`)
    await see(page, /No drivers found|Nobody is blocked/)
    await page.goto(`${list}?verdict=cleared`)
    await by.press(rowOf(page, 'Asha Otieno'))
    await arrive(page, 'Asha Otieno')
    await heading(page, 'Cleared').waitFor()
    // A hand scanner types wherever the focus is.
    await gate.keyboard.type(asha.cardNo ?? '')
    await gate.keyboard.press('Enter')
    await heading(gate, 'CLEARED').waitFor()
    const own = await journey.visit(office, '/app/transporter-portal/drivers?verdict=cleared', by.view)
    await rowOf(own, 'Asha Otieno').waitFor()
  },
)
