import { aPassHolder, aSuspendedDriver } from '../src/passes/passes.factory.ts'
import { aRequest } from '../src/requests/requests.factory.ts'
import type { Portal } from '../src/accounts/portals.rules.ts'
import { portals } from '../src/accounts/portals.rules.ts'
import { portalScreens } from '../src/app/portals/portals.tsx'
import type { MadePerson } from '../src/accounts/accounts.factory.ts'
import type { Journey } from './journey.ts'

export type Shown = { readonly path: string; readonly person: MadePerson | undefined }

/** What the screens of a plant that is at work are about. */
export type Lived = { readonly people: Readonly<Record<Portal, MadePerson>>; readonly driverId: string; readonly requestedId: string; readonly suspendedId: string; readonly requestId: string }

/** A plant with drivers of every colour of expiry, a request that waits, and somebody in each portal. */
export async function aLivedInPlant(journey: Journey): Promise<Lived> {
  const { db } = journey
  const staff = await journey.person({ firstName: 'Halima', lastName: 'Said' })
  const { plantId } = staff
  for (const [name, passExpiry] of [['Brian Kamau', '2026-11-25'], ['Cyrus Mutua', '2026-11-01'], ['Dennis Rotich', '2026-12-12']] as const) {
    await aPassHolder(db, { plantId, name, passExpiry })
  }
  await aPassHolder(db, { plantId, name: 'Esther Muthoni', passExpiry: null, cardNo: null, clearances: {} })
  const driver = await aPassHolder(db, { plantId, name: 'Asha Wanjiru Otieno' })
  const suspended = await aSuspendedDriver(db, { plantId, name: 'Felix Barasa' })
  const requested = await aPassHolder(db, { plantId, name: 'Grace Achieng' })
  const requestId = await aRequest(db, { driverId: requested.id, createdBy: null })
  const people = {
    staff_portal: staff,
    transporter_portal: await journey.person({ portal: 'transporter_portal', plantId }),
    doctor: await journey.person({ portal: 'doctor', plantId }),
    trainer: await journey.person({ portal: 'trainer', plantId }),
  }
  return { people, driverId: driver.id, requestedId: requested.id, suspendedId: suspended.id, requestId }
}

/** Every screen that is built, of every portal, and the entry. A screen that is added later is looked at without being named here. */
export function builtScreens({ people, driverId, requestId }: Lived): readonly Shown[] {
  const idOf = (path: string) => (path.startsWith('requests') ? requestId : driverId)
  const inPortals = portals.flatMap((portal) =>
    portalScreens[portal].screens
      .filter(({ component }) => component)
      .map(({ path }) => ({ path: `${portalScreens[portal].path}/${path.replace('$id', idOf(path))}`, person: people[portal] })),
  )
  const entry = ['/auth/login/verify-phone', '/auth/login/verify-code/018f4e7a-0000-7000-8000-000000000000'].map((path) => ({ path, person: undefined }))
  return [...entry, { path: '/auth/login/plant-selection', person: people.staff_portal }, ...inPortals]
}
