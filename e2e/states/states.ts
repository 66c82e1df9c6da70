import type { Lived } from '../built-screens.ts'
import type { Journey } from '../journey.ts'
import { administrativeStates } from './administrative.ts'
import { dashboardStates } from './dashboard.ts'
import { driverStates } from './drivers.ts'
import { entryStates } from './entry.ts'
import { goodPracticeStates } from './good-practices.ts'
import { importStates } from './imports.ts'
import { kindStates } from './kinds.ts'
import { frameStates, listStates } from './lists.ts'
import { notificationStates } from './notifications.ts'
import { passStates } from './passes.ts'
import { renewalStates } from './renewals.ts'
import { requestStates } from './requests.ts'
import type { State } from './state.ts'
import { trainingStates } from './training.ts'
import { violationStates } from './violations.ts'

/** Every state of a screen that looks different from how it opens, which `screens.test.ts` looks at. */
export async function states(journey: Journey, lived: Lived): Promise<readonly State[]> {
  const person = lived.people.staff_portal
  return [
    ...(await entryStates(journey)),
    ...(await listStates(journey, person)),
    ...frameStates(person),
    ...dashboardStates(lived),
    ...driverStates(lived),
    ...passStates(lived),
    ...(await requestStates(journey, lived)),
    ...(await importStates(journey, person)),
    ...(await kindStates(journey)),
    ...violationStates(lived),
    ...(await trainingStates(journey, lived)),
    ...(await goodPracticeStates(journey, lived)),
    ...(await renewalStates(journey)),
    ...(await notificationStates(journey)),
    ...(await administrativeStates(journey)),
  ]
}
