import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { aGivenUpEvent } from '#extensions/integrations/webhooks/webhooks.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aDoctor } from '#administration/master-data.factory.ts'
import { anIssuer } from '#issuers/issuers.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see, seeThe } from '../screen.ts'
import { staff, type State } from './state.ts'

const administrative = `${staff}/administrative`
const transporters = `${administrative}/transporters`

export async function administrativeStates(journey: Journey): Promise<readonly State[]> {
  const person = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const { db } = journey
  const spot = await aTransporter(db, { name: 'Malaba Spot Cargo', is_spot: true, valid_until: '2026-11-25' })
  await aTransporter(db, { name: 'Malaba Spot East', is_spot: true, valid_until: '2027-02-21' })
  await aPassHolder(db, { plantId: person.plantId, transporter_id: spot.id })
  await aGivenUpEvent(db, { plantId: person.plantId, now: new Date('2026-11-21T06:00:00Z') })
  await journey.person({ portal: 'transporter_portal', plantId: person.plantId, transporterId: spot.id })
  const { id: doctorId } = await aDoctor(db, { name: 'Dr Njoki Wanjala', phone: '0722310041', clinic: 'Athi River Clinic' })
  const issuer = await anIssuer(db, { doctorId }, { designated_until: '2026-12-11' })
  const signal = { issuer_id: issuer, auth_plant_id: person.plantId, kind: 'many', day: '2026-11-19', amount: 46, found_at: new Date() }
  await db.insertInto('issuer_signal').values(signal).execute()
  const list = `${transporters}?search=malaba`
  return [
    { name: 'spot transporters', path: list, person, reach: (page) => see(page, '4 days left') },
    { name: 'no transporters found', path: `${transporters}?search=nobody`, person, reach: (page) => see(page, 'No transporters found') },
    {
      name: 'the menu of a transporter',
      path: list,
      person,
      reach: async (page) => {
        await button(page, 'Actions for Malaba Spot Cargo').filter({ visible: true }).click()
        await seeThe(page, 'menuitem', { name: 'View details' })
      },
    },
    {
      name: 'failed work',
      path: `${administrative}/failed-work`,
      person,
      reach: (page) => seeThe(page, 'button', { name: 'Send again webhook.test for https://scale.example/hook' }),
    },
    { name: 'document types', path: `${administrative}/document-types`, person, reach: (page) => see(page, 'For Bulker') },
    {
      name: 'a document type with errors',
      path: `${administrative}/document-types`,
      person,
      reach: async (page) => {
        await button(page, 'Add document type').click()
        const panel = page.getByRole('dialog', { name: 'Add document type' })
        await panel.getByLabel('For some vehicle options').check()
        await button(panel, 'Add document type').click()
        await see(panel, 'Choose at least one vehicle option')
      },
    },
    {
      name: 'restrictions',
      path: `${administrative}/restrictions`,
      person,
      reach: (page) => see(page, 'No entry at night, 19:00 to 06:00'),
    },
    {
      name: 'a restriction with errors',
      path: `${administrative}/restrictions`,
      person,
      reach: async (page) => {
        await button(page, 'Add restriction').click()
        const panel = page.getByRole('dialog', { name: 'Add restriction' })
        await panel.getByLabel('Name').fill('No dusk')
        await panel.getByLabel('No entry at night').check()
        await button(panel, 'Add restriction').click()
        await see(panel, 'Enter when the night begins')
      },
    },
    {
      name: 'a doctor with a signal',
      path: `${administrative}/doctors/${issuer}`,
      person,
      reach: (page) => see(page, '46 examinations on 19 Nov 2026.'),
    },
    { name: 'no such doctor', path: `${administrative}/doctors/999999999`, person, reach: (page) => see(page, 'Nobody found') },
    {
      name: 'withdrawing a designation with errors',
      path: `${administrative}/doctors/${issuer}`,
      person,
      reach: async (page) => {
        await button(page, 'Withdraw designation').click()
        const panel = page.getByRole('dialog', { name: 'Withdraw designation' })
        await button(panel, 'Withdraw designation').click()
        await see(panel, 'This is mandatory')
      },
    },
    {
      name: 'looking at a signal',
      path: `${administrative}/doctors/${issuer}`,
      person,
      reach: async (page) => {
        await button(page, 'Looked at: 46 examinations on 19 Nov 2026.').click()
        await seeThe(page, 'dialog', { name: 'Looked at' })
      },
    },
    {
      name: "a plant's settings with errors",
      path: `${administrative}/auth-plants/${person.plantId}`,
      person,
      reach: async (page) => {
        await page.getByLabel('Minimum age').fill('90')
        await page.getByLabel('Renew medical').fill('0')
        await button(page, 'Save settings').click()
        await see(page, 'Enter a whole number from 16 to 70')
        await see(page, 'Enter a whole number from 1 to 240')
      },
    },
    {
      name: 'a transporter form with errors',
      path: list,
      person,
      reach: async (page) => {
        await button(page, 'Add transporter').click()
        const panel = page.getByRole('dialog', { name: 'Add transporter' })
        await panel.getByLabel('Spot transporter').check()
        await button(panel, 'Add transporter').click()
        await see(panel, 'This is mandatory')
      },
    },
    {
      name: 'deleting a transporter',
      path: list,
      person,
      reach: async (page) => {
        await button(page, 'Actions for Malaba Spot Cargo').filter({ visible: true }).click()
        await page.getByRole('menuitem', { name: 'Delete transporter' }).click()
        await seeThe(page, 'alertdialog', { name: 'Are you sure you want to delete this?' })
      },
    },
    {
      name: 'a spot transporter with drivers and users',
      path: `${transporters}/${spot.id}`,
      person,
      reach: (page) => see(page, 'Convert to Regular Transporter'),
    },
    {
      name: 'converting a transporter',
      path: `${transporters}/${spot.id}`,
      person,
      reach: async (page) => {
        await button(page, 'Convert to Regular Transporter').click()
        await page.getByRole('alertdialog').waitFor()
      },
    },
    { name: 'no such transporter', path: `${transporters}/999999999`, person, reach: (page) => see(page, 'No transporter data found') },
    {
      name: 'saving an authorised plant',
      path: `${administrative}/auth-plants`,
      person,
      reach: async (page) => {
        await button(page, 'Add plant').click()
        const panel = page.getByRole('dialog', { name: 'Add plant' })
        await panel.getByLabel('Name').fill('Kitale works')
        await panel.getByLabel('Yes').check()
        await button(panel, 'Add plant').click()
        await seeThe(page, 'alertdialog', { name: 'Are you sure you want to save/update the plant' })
      },
    },
  ]
}
