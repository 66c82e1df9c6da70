import { aDoctor } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import { anEvent } from '#events/events.factory.ts'
import { aGateCheck } from '#gate/gate.factory.ts'
import { anApplication, anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { aPassHolder, aSuspendedDriver } from '#drivers/pass/passes.factory.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { aViolation } from '#violations/violations.factory.ts'
import type { Portal } from '#accounts/portals.rules.ts'
import { portals } from '#accounts/portals.rules.ts'
import { portalScreens } from '#app/portals/portals.tsx'
import { anAuthPlantId, type CreatedPerson } from '#accounts/accounts.factory.ts'
import { confirmationsContract } from '#confirmations/confirmations.contract.ts'
import { userContract } from '#user-management/user/user.contract.ts'
import { aColleague, aDoctorRole, doctorAccess } from '#user-management/user-management.factory.ts'
import type { Journey } from './journey.ts'
import { anUpheldCase } from './drivers/upheld-case.ts'
import { aVisitor } from './gate/visitors.ts'
import { anApplicantToCompare } from './onboarding/barred-match.ts'
import { aNewDriver } from './onboarding/new-drivers.ts'
import { expiries, yardNames } from './seeded-names.ts'
import { aConfirmedRecall, aDriverOfDoctor, issuerOf } from '#recalls/recalls.factory.ts'

export type Shown = { path: string; person: CreatedPerson | undefined }

/** The users and ids that the screens of a seeded plant need. */
export type SeededPlant = {
  people: Readonly<Record<Portal, CreatedPerson>>
  driverId: string
  requestedId: string
  suspendedId: string
  requestId: string
  violationId: string
  /** Of a driver whose violation was upheld. */
  caseId: string
  eventId: string
  transporterId: string
  /** A check at the plant's gate of the driver. */
  checkId: string
  /** A new driver at a plant that onboards, with those who submitted it. */
  applicant: { driverId: string; people: Pick<SeededPlant['people'], 'staff_portal' | 'transporter_portal'> }
  applicantId: string
  /** Another applicant, who may be a person whom the plant barred. */
  matchId: string
  /** A change that one colleague proposes and another one confirms. */
  confirmationId: string
  /** Of the clearances of a doctor at the plant. */
  recallId: string
  /** A driver of another plant, who is admitted to this one by name. */
  visitorId: string
}

/** A plant with drivers at every stage of expiry, a pending request, and a user of each portal. */
export async function aSeededPlant(journey: Journey): Promise<SeededPlant> {
  const { db } = journey
  const staff = await journey.person({
    plantId: await anAuthPlantId(db, { name: 'Mombasa grinding plant' }),
    firstName: 'Peter',
    lastName: 'Kariuki',
  })
  const halima = await journey.person({ plantId: staff.plantId, firstName: 'Halima', lastName: 'Said' })
  const { plantId } = staff
  const yards: string[] = []
  for (const name of yardNames) yards.push((await aTransporter(db, { name })).id)
  const ofYard = (place: number) => ({ plantId, transporter_id: yards[place] ?? '' })
  for (const [place, [name, passExpiry]] of expiries.entries()) await aPassHolder(db, { ...ofYard(place + 3), name, passExpiry })
  await aPassHolder(db, { ...ofYard(0), name: 'Esther Muthoni', passExpiry: null, cardNo: null, clearances: {} })
  const driver = await aPassHolder(db, { ...ofYard(1), name: 'Asha Wanjiru Otieno' })
  const requested = await aPassHolder(db, { ...ofYard(2), name: 'Grace Achieng' })
  const requestId = await aRequest(db, { driverId: requested.id, createdBy: staff.userId })
  const suspended = await aSuspendedDriver(db, { ...ofYard(2), name: 'Felix Barasa' })
  const violationId = await aViolation(db, requested)
  const eventId = await anEvent(db, { plantId, drivers: [driver.id, requested.id] })
  const people = {
    staff_portal: halima,
    transporter_portal: await journey.person({ portal: 'transporter_portal', plantId, transporterId: requested.transporter_id }),
    doctor: await journey.person({ portal: 'doctor', plantId }),
    trainer: await journey.person({ portal: 'trainer', plantId }),
  }
  const { id: transporterId } = await aTransporter(db, { name: 'Kwale Spot Movers', is_spot: true, valid_until: '2026-12-10' })
  return {
    people,
    transporterId,
    checkId: await aGateCheck(db, { plantId, driverId: driver.id, transporterId: driver.transporter_id, at: journey.now }),
    applicantId: (await aNewDriver(journey, { plantId, name: 'Zawadi Oduya' })).driverId,
    matchId: (await anApplicantToCompare(journey, { barringId: plantId, plantId, name: 'Wafula Barasa', barredName: 'Wafula Simiyu' }))
      .matchId,
    confirmationId: await aConfirmation(journey, { plantId, by: staff }),
    recallId: await aRecall(journey, { plantId, proposer: staff, second: halima }),
    visitorId: await aVisitor(db, plantId),
    driverId: driver.id,
    requestedId: requested.id,
    suspendedId: suspended.id,
    requestId,
    violationId,
    caseId: await anUpheldCase(journey, { driverId: requested.id, raiser: staff, decider: halima }),
    eventId,
    applicant: await anApplicant(journey),
  }
}

/** The access of a doctor, which `by` proposes. */
async function aConfirmation(journey: Journey, { plantId, by }: { plantId: string; by: CreatedPerson }): Promise<string> {
  const { userId: id } = await aColleague(journey, plantId)
  const access = await doctorAccess(journey.db, { plantId, roleId: await aDoctorRole(journey.db) })
  const call = journey.withToken(by.token)
  await call(userContract.grant, { id, allocations: [access] })
  return (await call(confirmationsContract.index, { tab: 'mine' })).data[0]?._id ?? ''
}

async function aRecall(
  journey: Journey,
  { plantId, proposer, second }: Record<'proposer' | 'second', CreatedPerson> & { plantId: string },
): Promise<string> {
  const { id: doctorId } = await aDoctor(journey.db, { name: 'Dr Wekesa Barasa' })
  await aDriverOfDoctor(journey.db, { plantId, doctorId, name: 'Peter Wafula' })
  const caller = ({ token }: CreatedPerson) => ({ call: journey.withToken(token) })
  return aConfirmedRecall({ proposer: caller(proposer), second: caller(second) }, { issuer_id: await issuerOf(journey.db, doctorId) })
}

async function anApplicant(journey: Journey): Promise<SeededPlant['applicant']> {
  const plantId = await anOnboardingPlant(journey.db)
  const office = await journey.person({ portal: 'transporter_portal', plantId })
  const officer = await journey.person({ plantId })
  const by = { userId: officer.userId, firstName: 'Halima', lastName: 'Said', portal: 'staff_portal' } as const
  const { driver } = await anApplication(journey.db, { by, plantId, transporter_id: String(office.transporterId), name: 'Brian Mutua' })
  return { driverId: driver.id, people: { staff_portal: officer, transporter_portal: office } }
}

/** Whether a portal has a screen at this address, with `{id}` for an identifier. */
export const isBuilt = (portal: Portal, address: string): boolean =>
  portalScreens[portal].screens.some(
    ({ path, component }) => component && `${portalScreens[portal].path}/${path.replace('$id', '{id}')}` === address,
  )

const isOfApplicant = (path: string): boolean => /^(onboarding\/)?new-driver|^onboarded\//.test(path)

/** Every built screen of every portal, and the sign-in pages. New screens are included automatically. */
export function builtScreens({
  people,
  driverId,
  requestedId,
  requestId,
  violationId,
  caseId,
  eventId,
  transporterId,
  checkId,
  applicant,
  applicantId,
  matchId,
  confirmationId,
  recallId,
  visitorId,
}: SeededPlant): readonly Shown[] {
  const idOf = (portal: Portal, path: string) => {
    if (isOfApplicant(path)) return applicant.driverId
    if (path.startsWith('onboarding/document-verification')) return applicantId
    if (path.startsWith('onboarding/barred-matches')) return matchId
    if (path.startsWith('confirmations')) return confirmationId
    if (path.includes('recalls/')) return recallId
    // Medical.
    if (path.includes('requirements/')) return '2'
    if (path.startsWith('requests')) return requestId
    if (path.startsWith('gate/visitors')) return visitorId
    if (path.startsWith('gate/checks')) return checkId
    if (path.startsWith('drivers/violations')) return violationId
    if (path.includes('cases/')) return caseId
    if (path.startsWith('at/$plant/request')) return requestId
    if (path.startsWith('training-scheduler')) return eventId
    if (path.startsWith('administrative/transporters')) return transporterId
    if (path.startsWith('administrative/auth-plants')) return people.staff_portal.plantId
    if (path.startsWith('user-management/users')) return people.staff_portal.userId
    if (path.startsWith('user-management/roles')) return people.staff_portal.roleId
    return portal === 'transporter_portal' ? requestedId : driverId
  }
  const inPortals = portals.flatMap((portal) =>
    portalScreens[portal].screens
      .filter(({ component }) => component)
      .map(({ path }) => ({
        path: `${portalScreens[portal].path}/${path.replace('$plant', people.transporter_portal.plantId).replace('$id', idOf(portal, path))}`,
        person: isOfApplicant(path) ? { ...people, ...applicant.people }[portal] : people[portal],
      })),
  )
  const entry = ['/auth/login/verify-phone', '/auth/login/verify-code/018f4e7a-0000-7000-8000-000000000000'].map((path) => ({
    path,
    person: undefined,
  }))
  return [...entry, { path: '/auth/login/plant-selection', person: people.staff_portal }, ...inPortals]
}
