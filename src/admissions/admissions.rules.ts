import { judgeIndependence, type Interest } from '#accounts/independence/independence.rules.ts'
import { isGone, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { addMonths, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

export const admissionStates = ['asked', 'granted', 'refused', 'withdrawn'] as const
export type AdmissionState = (typeof admissionStates)[number]

/** An order lasts longer than a year only by being asked again. */
export const mostMonths = 12

/** How many an office may have waiting at all plants: each is news to somebody. */
export const mostWaiting = 50

/** How often an office may ask in 24 hours, what it withdrew included: for one driver at one plant, and altogether. */
export const mostAskedADay = { same: 3, all: 100 } as const

type Days = { from: PlainDate; until: PlainDate }

/** What is wrong with the days, by field. `today` is the day at the plant that is asked. */
export function dayProblems({ from, until }: Days, today: PlainDate): Record<string, string> {
  return {
    ...(from < today && { from: 'Enter today or a later day' }),
    ...(until <= from && { until: 'Enter a day after the first day' }),
    ...(until > addMonths(from, mostMonths) && { until: `Ask for ${mostMonths} months at most` }),
  }
}

type Asked = {
  driver: { name: string; plantId: string; statusId: DriverStatusId }
  plant: { id: string; name: string }
  /** The plant admits all drivers of this one's plant, from this day on; null where it does not. */
  admitsAllFrom: PlainDate | null
  from: PlainDate
}

/** Whether there is something to ask for; looked at when it is asked and when it is decided. */
export function judgeAsked({ driver, plant, admitsAllFrom, from }: Asked): Ruling {
  if (driver.plantId === plant.id) return { ok: false, code: 'own_plant', message: `${driver.name} is a driver of ${plant.name} already.` }
  if (isGone(driver.statusId))
    return { ok: false, code: 'driver_gone', message: `${driver.name} does not drive for us now, so no plant can admit them.` }
  if (admitsAllFrom !== null && admitsAllFrom <= from)
    return { ok: false, code: 'admitted_already', message: `${plant.name} admits all drivers of this plant. Nothing has to be asked for.` }
  return { ok: true }
}

type Before = { waiting: number; sameToday: number; allToday: number }

/** Each time somebody asks, everybody who decides at the other plant hears of it: how often it may be. */
export function judgeHowOften({ waiting, sameToday, allToday }: Before, { plant, driver }: { plant: string; driver: string }): Ruling {
  const often = (message: string): Ruling => ({ ok: false, code: 'too_often', message })
  if (waiting >= mostWaiting)
    return {
      ok: false,
      code: 'too_many',
      message: `${mostWaiting} admissions wait for a decision. Wait for answers, or withdraw what is not needed.`,
    }
  if (sameToday >= mostAskedADay.same)
    return often(`${plant} was asked ${mostAskedADay.same} times in 24 hours to admit ${driver}. Talk to ${plant}, or ask again tomorrow.`)
  if (allToday >= mostAskedADay.all)
    return often(`${mostAskedADay.all} admissions were asked for in 24 hours for drivers of this office. Ask again tomorrow.`)
  return { ok: true }
}

/** What ties the reader of a list to who asked, or to the driver's office. */
export type Tied = { interest: Interest }

/** Whether its reader may decide what waits. */
export const mayDecide = ({ state, interest }: Tied & { state: string }): boolean =>
  state === 'asked' && judgeIndependence(interest, 'this').ok
