import { builtScreens, type Lived } from '../built-screens.ts'
import type { Journey } from '../journey.ts'
import { driverStates } from './drivers.ts'
import { entryStates } from './entry.ts'
import { importStates } from './imports.ts'
import { kindStates } from './kinds.ts'
import { frameStates, listStates } from './lists.ts'
import { notificationStates } from './notifications.ts'
import { renewalStates } from './renewals.ts'
import { requestStates } from './requests.ts'
import type { State } from './state.ts'
import { violationStates } from './violations.ts'

/** Every built screen as it opens, and every state of it that looks different. */
export async function states(journey: Journey, lived: Lived): Promise<readonly State[]> {
  const person = lived.people.staff_portal
  return [
    ...builtScreens(lived).map((screen) => ({ name: `${screen.path} as it opens`, ...screen })),
    ...(await entryStates(journey)),
    ...(await listStates(journey, person)),
    ...frameStates(person),
    ...driverStates(lived),
    ...(await requestStates(journey, lived)),
    ...(await importStates(journey, person)),
    ...(await kindStates(journey)),
    ...violationStates(lived),
    ...(await renewalStates(journey)),
    ...(await notificationStates(journey)),
  ]
}
