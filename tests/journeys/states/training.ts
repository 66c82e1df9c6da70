import type { Page } from 'playwright-core'
import { aRequirement, siteInduction } from '#drivers/requirements/requirements.factory.ts'
import { anEvent } from '#events/events.factory.ts'
import type { SeededPlant } from '../built-screens.ts'
import type { Journey } from '../journey.ts'
import { arrive, button, see } from '../screen.ts'
import { staff, transporterPortal, type State } from './state.ts'

const scheduler = `${staff}/training-scheduler`
const dayOfMany = '2026-11-18'

/** The scheduler: each view of the calendar, its dialogs, an event and its lists. */
export async function trainingStates({ db }: Journey, { people, eventId, driverId, requestedId }: SeededPlant): Promise<readonly State[]> {
  const person = people.staff_portal
  const { plantId } = person
  for (const title of ['First aid', 'Fatigue management', 'Night driving'])
    await anEvent(db, { plantId, title, type: 'training', date: dayOfMany })
  const bulker = {
    plantId,
    title: 'Bulker safety',
    type: 'training',
    start_time: '09:00',
    end_time: '12:00',
    place: 'Training hall',
  } as const
  const booked = { ...bulker, trainer: 'Beatrice Adhiambo', seats: 1, booked: [driverId], waiting: [requestedId] }
  const coming = await anEvent(db, { ...booked, date: '2026-11-25' })
  const past = await anEvent(db, { ...bulker, date: '2026-11-17', drivers: [driverId], booked: [driverId, requestedId] })
  const full = await anEvent(db, { ...bulker, date: '2026-11-26', seats: 1, booked: [driverId] })
  const empty = await anEvent(db, { ...bulker, date: '2026-11-27' })
  const proving = await anEvent(db, { ...bulker, date: '2026-11-28', topic: 'Site induction' })
  // Nobody here needs it.
  await aRequirement(db, plantId, { definition: { ...siteInduction, neededBy: [{ kind: 'joined_after', day: '2040-01-01' }] } })
  return [
    ...calendarStates(person),
    ...eventStates(person, { eventId, coming, past, empty, proving }),
    ...officeStates(people.transporter_portal, { full, requestedId }),
    ...driverStates(person),
  ]
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
  const field = page.getByLabel('Card number or id number')
  await field.fill('99999999')
  await field.press('Enter')
  await see(page, 'There is no driver with this card number or id number')
  await field.press('Enter')
  await see(page, 'This is mandatory')
}

type Events = Readonly<Record<'eventId' | 'coming' | 'past' | 'empty' | 'proving', string>>

const eventStates = (person: Person, { eventId, coming, past, empty, proving }: Events): readonly State[] => [
  { name: 'absent drivers', path: `${scheduler}/event/${eventId}?tab=absent`, person, reach: (page) => see(page, 'absent drivers') },
  {
    name: 'a future event',
    path: `${scheduler}/event/${empty}?tab=attendance`,
    person,
    reach: (page) => see(page, 'This event has not taken place yet'),
  },
  {
    name: 'booked drivers and the waiting list',
    path: `${scheduler}/event/${coming}`,
    person,
    reach: async (page) => {
      await page.getByRole('button', { name: '1 Waiting list' }).waitFor()
      await page.getByRole('checkbox', { name: 'Choose all booked drivers on this page' }).check()
      await see(page, '2 chosen')
    },
  },
  {
    name: 'who of the booked drivers came',
    path: `${scheduler}/event/${past}?tab=booked`,
    person,
    reach: (page) => page.getByRole('button', { name: '1 Absent' }).waitFor(),
  },
  {
    name: 'an event that proves a requirement, edited',
    path: `${scheduler}/event/${proving}`,
    person,
    reach: async (page) => {
      await see(page, 'site induction, 24 months')
      await button(page, 'Edit event').click()
      await see(page.getByRole('dialog'), 'Attending proves: site induction, 24 months')
    },
  },
  { name: 'no such event', path: `${scheduler}/event/999999999`, person, reach: (page) => arrive(page, 'Event not found') },
  { name: 'taking attendance', path: `${scheduler}/event/${eventId}`, person, reach: take },
  {
    name: 'moving an event',
    path: `${scheduler}/event/${coming}`,
    person,
    reach: async (page) => {
      await button(page, 'Edit event').click()
      await page.getByRole('dialog').getByLabel('Date').waitFor()
    },
  },
]

const own = `${transporterPortal}/training-scheduler`

const officeStates = (person: Person, { full, requestedId }: { full: string; requestedId: string }): readonly State[] => [
  {
    name: 'choosing drivers for a full event',
    path: `${own}/event/${full}`,
    person,
    reach: async (page) => {
      await button(page, 'Book drivers').first().click()
      await page.getByRole('checkbox', { name: /^Grace Achieng/ }).check()
      await see(page, 'The event is full.')
    },
  },
  {
    name: 'a driver who is not booked, and why',
    path: `${transporterPortal}/driver/${requestedId}`,
    person,
    reach: async (page) => {
      await page.locator('#records').scrollIntoViewIfNeeded()
      await page.getByRole('tab', { name: 'Events' }).click()
      await button(page, 'Book into an event').click()
      await page.getByRole('radio', { name: /25 Nov 2026/ }).check()
      await button(page, 'Book 1 driver').click()
      await see(page, 'Already on the waiting list')
    },
  },
]

const driverStates = (person: Person): readonly State[] => [
  {
    name: 'drivers without recent training',
    path: `${scheduler}/drivers?without_days=90`,
    person,
    reach: async (page) => {
      await button(page, 'No training or toolbox talk: for 90 days').click()
      await page.getByLabel('Days without training or toolbox talk').waitFor()
    },
  },
]
