import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { admitting } from '#drivers/visits/visits.factory.ts'
import { aReport } from '#violations/violations.factory.ts'
import { anAuthPlantId } from '#accounts/accounts.factory.ts'
import { dealtTo } from '../input-mode.ts'
import { aJourney } from '../journey.ts'
import { arrive, button, heading, see } from '../screen.ts'
import { decide, rowOf, setFilter } from '../steps.ts'
import { minutes } from '#tests/world/patience.ts'

const journey = await aJourney()
const { db } = journey
const staff = '/app/staff-portal'

it.each(dealtTo('touch'))(
  'a guard holds a visiting driver and records a violation, which the own plant decides, by $name',
  { timeout: minutes(3) },
  async (by) => {
    const { press, write, pick, view } = by
    const here = await journey.person({
      plantId: await anAuthPlantId(db, { name: 'Mombasa visited' }),
      firstName: 'Halima',
      lastName: 'Said',
    })
    const home = await journey.person({ plantId: await anAuthPlantId(db, { name: 'Athi River' }), firstName: 'Peter', lastName: 'Kariuki' })
    const driver = await aPassHolder(db, { plantId: home.plantId, name: 'Juma Otieno' })
    await admitting(db, here.plantId, { only: [home.plantId] })

    const page = await journey.visit(here, `${staff}/gate`, view)
    await arrive(page, 'Gate')
    await write(driver.cardNo ?? '', page.getByLabel('Card no or id no'))
    await press(button(page, 'Check'))
    await heading(page, 'CLEARED').waitFor()
    await press(button(page, 'Put on hold'))
    const panel = page.getByRole('dialog')
    await press(panel.getByLabel('At this plant'))
    await pick('Site rules', panel.getByRole('combobox', { name: 'Reason' }))
    await write('2026-12-10', panel.getByRole('textbox', { name: 'Until' }))
    await write('Drove on the wrong side', panel.getByLabel('Comment'))
    await press(button(panel, 'Put on hold'))
    await see(page.getByRole('alertdialog'), 'Juma Otieno may not load from now on, here.')
    await press(button(page.getByRole('alertdialog'), 'Put on hold'))
    await see(page, 'Juma Otieno is on hold')

    await press(page.getByRole('link', { name: 'Open visiting driver' }))
    await arrive(page, 'Juma Otieno')
    await see(page, 'Visiting driver, of Athi River')
    await heading(page, 'Blocked at this plant').waitFor()
    await see(page, 'Drove on the wrong side')
    await press(button(page, 'Add violation'))
    await pick(aReport.violation_category, page.getByLabel('Violation category'))
    await write(aReport.violation, page.getByLabel('Violation', { exact: true }))
    await write(aReport.violation_date, page.getByLabel('Violation date'))
    await write(aReport.description, page.getByLabel('Description'))
    await write(aReport.action_taken, page.getByLabel('Action taken'))
    await press(button(page, 'Send request'))
    await press(button(page.getByRole('alertdialog'), 'Send request'))
    await see(page, 'Violation recorded successfully')
    await see(page, 'Uncovered load')

    const deciding = await journey.visit(home, `${staff}/requests/dash?tab=all`, view)
    await see(deciding, 'Recorded at Mombasa visited')
    await press(rowOf(deciding, 'Driver violation, Juma Otieno'))
    await arrive(deciding, /Juma Otieno/)
    await press(button(deciding, 'Write a comment'))
    await write('Which bay was it?', deciding.getByLabel('Comment for colleagues'))
    await press(deciding.getByLabel(/Mombasa visited reads it too/))
    await press(button(deciding, 'Add comment'))
    await see(deciding, /read by both plants/)
    await decide(by, deciding, { comment: 'Agreed with the office' })
    await deciding.goto(`${staff}/drivers/current/driver/${driver.id}`)
    await arrive(deciding, 'Juma Otieno')
    // The records load once they are near the screen.
    await deciding.locator('#records').scrollIntoViewIfNeeded()
    await press(deciding.getByRole('tab', { name: 'Other plants' }))
    await see(deciding, /On hold at Mombasa visited since/)

    await page.goto(`${staff}/drivers/violations/dashboard`)
    await setFilter(by, page, 'Visiting', 'Visiting drivers, here')
    await press(rowOf(page, 'Uncovered load, Juma Otieno'))
    await arrive(page, 'Uncovered load')
    await see(page, 'Which bay was it?')
    await write('Bay 4.', page.getByLabel('Comment', { exact: true }))
    await press(button(page, 'Add comment'))
    await see(page, 'Bay 4.')
    expect(await page.getByText('Agreed with the office').count()).toBe(0)
    expect(await page.getByText('Sanction evidence').count()).toBe(0)
  },
)
