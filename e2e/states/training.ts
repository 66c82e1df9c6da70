import type { Page } from 'playwright-core'
import { anEvent } from '../../src/events/events.factory.ts'
import type { SeededPlant } from '../built-screens.ts'
import type { Journey } from '../journey.ts'
import { arrive, button, see } from '../screen.ts'
import { staff, type State } from './state.ts'

const scheduler = `${staff}/training-scheduler`
const dayOfMany = '2026-11-18'

/** The scheduler: each view of the calendar, its dialogs, an event and its lists. */
export async function trainingStates({ db }: Journey, { people, eventId }: SeededPlant): Promise<readonly State[]> {
  const person = people.staff_portal
  const { plantId } = person
  for (const title of ['First aid', 'Fatigue management', 'Night driving'])
    await anEvent(db, { plantId, title, type: 'training', date: dayOfMany })
  const coming = await anEvent(db, { plantId, title: 'Bulker safety', type: 'training', date: '2026-11-25' })
  return [...calendarStates(person), ...eventStates(person, { eventId, coming }), ...driverStates(person)]
}

type Person = SeededPlant['people']['staff_portal']

const calendarStates = (person: Person): readonly State[] => [
  { name: 'a month of events', path: `${scheduler}/events`, person, reach: (page) => page.getByText('+1 more').waitFor() },
  {
    name: 'the rest of a day’s events',
    path: `${scheduler}/events`,
    person,
    reach: async (page) => {
      await button(page, '+1 more').click()
      await button(page, 'Show less').waitFor()
    },
  },
  {
    name: 'a month of events on a phone',
    path: `${scheduler}/events?date=${dayOfMany}`,
    person,
    width: 390,
    reach: (page) => page.getByRole('list', { name: 'On this day' }).waitFor(),
  },
  {
    name: 'a week of events',
    path: `${scheduler}/events?view=week&date=${dayOfMany}`,
    person,
    reach: (page) => page.getByRole('tabpanel').getByRole('link', { name: 'Night driving' }).waitFor(),
  },
  {
    name: 'events as a list',
    path: `${scheduler}/events?view=list`,
    person,
    reach: (page) => page.getByRole('list', { name: 'Wednesday 18 November' }).waitFor(),
  },
  {
    name: 'a month without events',
    path: `${scheduler}/events?view=list&date=2024-01-01`,
    person,
    reach: (page) => see(page, 'No events this month'),
  },
  {
    name: 'an empty event form',
    path: `${scheduler}/events`,
    person,
    reach: async (page) => {
      await button(page, 'Add event/schedule').click()
      await button(page.getByRole('dialog'), 'Add event/schedule').click()
      await see(page, 'This is mandatory')
    },
  },
]

const take = async (page: Page) => {
  await button(page, 'Update attendance').first().click()
  const field = page.getByLabel('Id number of the driver')
  await field.fill('99999999')
  await field.press('Enter')
  await see(page, 'There is no driver with this id number')
  await field.fill('no number')
  await field.press('Enter')
  await see(page, 'An id number has digits only')
}

const eventStates = (person: Person, { eventId, coming }: { readonly eventId: string; readonly coming: string }): readonly State[] => [
  { name: 'absent drivers', path: `${scheduler}/event/${eventId}?tab=absent`, person, reach: (page) => see(page, 'absent drivers') },
  {
    name: 'a future event',
    path: `${scheduler}/event/${coming}`,
    person,
    reach: (page) => see(page, 'This event has not taken place yet'),
  },
  { name: 'no such event', path: `${scheduler}/event/999999999`, person, reach: (page) => arrive(page, 'Page not found') },
  { name: 'taking attendance', path: `${scheduler}/event/${eventId}`, person, reach: take },
  {
    name: 'moving an event',
    path: `${scheduler}/event/${coming}`,
    person,
    reach: async (page) => {
      await button(page, 'Move or rename').click()
      await page.getByRole('dialog').getByLabel('Date').waitFor()
    },
  },
]

const driverStates = (person: Person): readonly State[] => [
  {
    name: 'drivers without recent training',
    path: `${scheduler}/drivers?without_days=90`,
    person,
    reach: (page) => page.getByLabel('Days without training or toolbox talk').waitFor(),
  },
]
