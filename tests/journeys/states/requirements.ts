import { anAuthPlant } from '#administration/master-data.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import type { RequirementDefinition } from '#drivers/requirements/requirement-definition.contract.ts'
import { aRequirement } from '#drivers/requirements/requirements.factory.ts'
import type { Journey } from '../journey.ts'
import { button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

/** A plant that requires an induction, in force and with drivers who have not met it; its forms, their errors, and a recount under way. */
export async function requirementStates(journey: Journey): Promise<readonly State[]> {
  const { db } = journey
  const [{ id: plantId }, { id: recounted }] = [await anAuthPlant(db), await anAuthPlant(db)]
  const person = await journey.person({ plantId })
  await aPassHolder(db, { plantId, name: 'Asha Otieno', licence_expiry: '2029-05-01' })
  await aPassHolder(db, { plantId, name: 'Brian Kimani', licence_expiry: '2029-05-01', vehicle_options: ['Tipper'] })
  const { id } = await aRequirement(db, plantId, {
    definition: { ...induction, neededBy: [{ kind: 'vehicle_option', oneOf: ['Tipper'] }] },
  })
  await db
    .insertInto('requirement_recount')
    .values({ auth_plant_id: recounted, begun_at: new Date('2026-11-21T05:59:00Z'), done: 1200, total: 3400 })
    .execute()
  const list = `${staff}/administrative/requirements`
  const page = `${list}/${id}`
  return [
    { name: 'requirements', path: list, person, reach: (at) => see(at, 'Site induction') },
    {
      name: 'requirements while drivers are worked out again',
      path: list,
      person: await journey.person({ plantId: recounted }),
      reach: (at) => see(at, '1,200 of 3,400'),
    },
    {
      name: 'a new requirement with who would be blocked',
      path: list,
      person,
      reach: async (at) => {
        await button(at, 'Add requirement').click()
        const panel = at.getByRole('dialog', { name: 'Add requirement' })
        await panel.getByLabel('Name', { exact: true }).fill('toolbox series')
        await button(panel, 'Add a condition').click()
        await panel.getByLabel('Flatbed').check()
        await see(panel, 'More than 5 %: a second person has to confirm it.')
      },
    },
    {
      name: 'a new requirement with errors at its fields',
      path: list,
      person,
      reach: async (at) => {
        await button(at, 'Add requirement').click()
        const panel = at.getByRole('dialog', { name: 'Add requirement' })
        await button(panel, 'Another validity from an age on').click()
        await button(panel, 'Add a condition').click()
        await button(panel, 'Add requirement').click()
        await see(panel, 'Choose at least one')
      },
    },
    { name: 'a requirement', path: page, person, reach: (at) => see(at, 'Attendance at an event: Site induction') },
    {
      name: 'a requirement that is changed',
      path: page,
      person,
      reach: async (at) => {
        await button(at, 'Change…').click()
        await see(at.getByRole('dialog', { name: 'Change requirement' }), 'New proofs only')
      },
    },
    {
      name: 'a requirement that is ended',
      path: page,
      person,
      reach: async (at) => {
        await button(at, 'End…').click()
        await see(at.getByRole('dialog', { name: 'End this requirement?' }), 'Nobody needs it from this day on.')
      },
    },
    {
      name: 'the validity of medicals that is changed',
      path: `${list}/2`,
      person,
      reach: async (at) => {
        await button(at, 'Change validity…').click()
        await see(at.getByRole('dialog', { name: 'Change validity' }), 'How long a proof lasts')
      },
    },
  ]
}

const induction: Omit<RequirementDefinition, 'neededBy'> = {
  proof: { kind: 'attendance', topic: 'Site induction' },
  validity: { kind: 'months', months: 24, byAge: [] },
  metBy: null,
}
