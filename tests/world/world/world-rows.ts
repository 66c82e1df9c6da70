import { anAppointment } from '#appointments/appointments.factory.ts'
import { aKnownDevice } from '#accounts/accounts.factory.ts'
import { driverPictureContract } from '#drivers/picture/driver-picture.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { findAllocatedCard } from '#drivers/card/cards.service.ts'
import { aVerification } from '#drivers/search/verified-drivers.factory.ts'
import { anEvent } from '#events/events.factory.ts'
import { aPractice } from '#good-practices/good-practices.factory.ts'
import { goodPracticesContract } from '#good-practices/good-practices.contract.ts'
import { aDraft } from '#onboarding/drafts/drafts.factory.ts'
import type { Db } from '#platform/server/database/database.ts'
import { aJpeg } from '#platform/server/files/sample-picture.factory.ts'
import { exampleFor } from '#requests/kinds/kinds.factory.ts'
import { kindOfType, kinds } from '#requests/kinds/kinds.contract.ts'
import type { Kind } from '#requests/kinds/kind.contract.ts'
import { aRequest } from '#requests/requests.factory.ts'
import { isRequestType, requestStatus, requestType, requestTypeNames, type RequestTypeId } from '#requests/engine/request-types.contract.ts'
import { fileRows, type FileTargets } from './world-files.ts'
import { gateRows, type GateTargets } from './world-gate.ts'
import { reportRows, type ReportTargets } from './world-reports.ts'
import type { TestApi } from '../test-api.ts'
import { anApplicant, type Applicant } from './world-applicant.ts'
import { staffMarks } from './world-staff.ts'
import { aClearanceOf } from './world-clearance.ts'
import { aMarkedHold } from './world-holds.ts'
import { aMarkedSignal } from './world-signals.ts'
import { aMarkedHearing, type CaseTargets } from './world-case.ts'
import { anUpheldViolation } from './world-violation.ts'

/** The targets of operations, for one transporter at one plant. */
export type Targets = Applicant &
  GateTargets &
  ReportTargets &
  CaseTargets &
  FileTargets & {
    plantId: string
    transporterId: string
    driver: string
    /** Open, and placed by nobody. */
    hold: string
    idNo: string
    clearance: string
    card: string
    violation: string
    /** Sent as evidence for that violation. */
    evidence: string
    practice: string
    appointment: string
    /** Of the plant, attended by the driver. */
    event: string
    /** Of the plant and to come; the driver is booked. */
    openEvent: string
    register: string
    /** A pending request of each type about that driver. */
    requests: ReadonlyMap<RequestTypeId, string>
    /** A request of the office that was rejected. */
    rejected: string
    /** Of a user who is not one of the callers. */
    notification: string
    session: string
    device: string
    allocation: string
    /** A user with that allocation. */
    member: string
    savedFilter: string
    /** Of the transporter's office. */
    draft: string
  }

export type Place = { plant: 0 | 1; transporter: 0 | 1; targets: Targets }
type Spot = Omit<Place, 'targets'> & { plantId: string; transporterId: string; strangerId: string }

/** The mark of a place's rows: 'zq01d' is plant 0, transporter 1, and the kind of row; 's' for pending requests and comments of staff, 'p' for their names, 'o' for what an office has not submitted yet, 'h' for what a hold is about, 'm' for what is medical, 'v' for what the gate shows of a visiting driver. */
export const markOf = ({ plant, transporter }: Omit<Place, 'targets'>, row: 'd' | 'r' | 's' | 'p' | 'n' | 'o' | 'h' | 'm' | 'v'): string =>
  `zq${plant}${transporter}${row}`

/** Every kind of scoped row for one transporter at one plant, with its mark, created over HTTP where possible. */
export async function aMarkedPlace(api: TestApi, spot: Spot): Promise<Place> {
  const { plantId, transporterId, plant, transporter } = spot
  const about = { plantId, transporterId }
  const staff = await api.as({ portal: 'staff_portal', plantId })
  const driver = await aMarkedDriver(api.db, spot)
  const picture = new File([new Uint8Array(await aJpeg())], `${markOf(spot, 'd')}.jpg`, { type: 'image/jpeg' })
  await staff.call(driverPictureContract.set, { driver_id: driver.id, picture })
  const requests = await requestsAbout(api, spot, driver)
  await staffMarks(api, { plantId, mark: markOf(spot, 's'), name: markOf(spot, 'p'), requests })
  await aMarkedSignal(api, { plantId, driverId: driver.id, mark: markOf(spot, 'm'), staff })
  const upheld = await anUpheldViolation(api, { driver: { ...driver, auth_plant_id: plantId }, requests, mark: markOf(spot, 'r') })
  const practice = await aMarkedPractice(staff, spot, driver.id)
  const event = await anEvent(api.db, { plantId, drivers: [driver.id] })
  const openEvent = await anEvent(api.db, { plantId, date: '2026-12-02', seats: 5, booked: [driver.id] })
  const owner = await api.as({ portal: 'transporter_portal', ...about })
  return {
    plant,
    transporter,
    targets: {
      ...about,
      driver: driver.id,
      hold: await aMarkedHold(api, { driverId: driver.id, mark: markOf(spot, 'h'), staff }),
      ...(await fileRows(api, { userId: staff.userId, plantId, driverId: driver.id })),
      idNo: driver.id_no,
      clearance: await aClearanceOf(api.db, driver.id),
      card: (await findAllocatedCard(api.db, driver.id))?.id ?? '',
      ...upheld,
      practice,
      appointment: await anAppointment(api.db, { ...driver, auth_plant_id: plantId }, { asked_by: owner.userId }),
      ...(await gateRows(api, { ...about, driverId: driver.id, name: `Driver ${markOf(spot, 'd')}` })),
      ...(await aMarkedHearing(api, { requests, userId: owner.userId, marks: { office: markOf(spot, 'r'), driver: markOf(spot, 's') } })),
      event,
      openEvent,
      requests,
      rejected: await aRejectedRequest(api.db, spot, { driverId: driver.id, createdBy: owner.userId, decidedBy: staff.userId }),
      ...(await personalRows(api.db, spot, owner)),
      draft: await aDraft(api.db, { ...about, by: owner.userId, entered: { name: markOf(spot, 'o') } }),
      ...(await anApplicant(api, { ...about, name: `Applicant ${markOf(spot, 'd')}`, driverId: driver.id })),
    },
  }
}

type CreatedDriver = { id: string; id_no: string; transporter_id: string }

function aMarkedDriver(db: Db, spot: Spot): Promise<CreatedDriver> {
  const mark = markOf(spot, 'd')
  return aPassHolder(db, {
    plantId: spot.plantId,
    transporter_id: spot.transporterId,
    name: `Driver ${mark}`,
    licence_no: `LIC-${mark}`,
    cardNo: `DP-${mark}`,
    vehicle_options: ['Bulker'],
  })
}

/** A pending request of each type: raised over HTTP where an active driver allows it, else inserted. */
async function requestsAbout(
  api: TestApi,
  { plantId, transporterId, ...spot }: Spot,
  driver: CreatedDriver,
): Promise<ReadonlyMap<RequestTypeId, string>> {
  const requests = new Map<RequestTypeId, string>()
  for (const typeId of Object.keys(requestTypeNames).map(Number).filter(isRequestType)) {
    const slug = kindOfType(typeId)
    const kind: Kind | undefined = slug && kinds[slug]
    const portal = kind?.raisedBy.at(-1)
    const mark = markOf(spot, portal === 'staff_portal' ? 's' : 'r')
    if (slug && kind && portal && kind.allowedDriverStatuses.includes(driverStatus.active)) {
      const person = await api.as({ portal, plantId, transporterId })
      await aVerification(api.db, { userId: person.userId, driverId: driver.id })
      // No office learns of a medical report, not even its name.
      const fileMark = slug === 'renew-medical' ? markOf(spot, 's') : mark
      const input = marked(await exampleFor(api.db, slug, driver), mark, fileMark)
      requests.set(typeId, (await person.call(kind.raise, { driver_id: driver.id, ...input })).request_id)
    } else
      requests.set(typeId, await aRequest(api.db, { driverId: driver.id, createdBy: null, typeId, comment: mark, body: { text: mark } }))
  }
  return requests
}

/** A comment of staff is the office's to read. */
function aRejectedRequest(
  db: Db,
  spot: Spot,
  { decidedBy, ...about }: { driverId: string; createdBy: string; decidedBy: string },
): Promise<string> {
  const comment = markOf(spot, 'r')
  const closed = { statusId: requestStatus.rejected, by: decidedBy, at: new Date('2026-11-20T06:00:00Z'), comment }
  return aRequest(db, { ...about, typeId: requestType.bulkerRenewal, comment, body: { trainer: comment }, closed })
}

/** Puts the mark into texts and file names. */
const marked = (input: Readonly<Record<string, unknown>>, mark: string, fileMark: string): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => {
      if (value instanceof File) return [name, new File([value], `${fileMark}-${value.name}`, { type: value.type })]
      return [name, /comment$|^description$|^trainer$/.test(name) ? mark : value]
    }),
  )

type Owner = Awaited<ReturnType<TestApi['as']>>

/** A good practice with an attachment; answers its id. */
async function aMarkedPractice({ call }: Owner, spot: Spot, driverId: string): Promise<string> {
  const mark = markOf(spot, 'd')
  const attachment = new File([new Uint8Array(await aJpeg())], `${mark}.jpg`, { type: 'image/jpeg' })
  await call(goodPracticesContract.create, { driver_id: driverId, ...aPractice, title: mark, attachment })
  const { data } = await call(goodPracticesContract.ofDriver, { driverId })
  return data[0]?._id ?? ''
}

/** Rows of a single person. */
async function personalRows(
  db: Db,
  { plantId, strangerId, ...spot }: Spot,
  owner: Owner,
): Promise<
  Pick<Targets, 'register' | 'notification' | 'session' | 'device' | 'allocation' | 'member' | 'savedFilter' | keyof ReportTargets>
> {
  const mark = markOf(spot, 'n')
  const at = new Date('2026-11-20T06:00:00Z')
  const outbox = { topic: 'test', payload: '{}', auth_plant_id: plantId, created_at: at, next_try_at: at, delivered_at: at }
  const { id: outbox_id } = await db.insertInto('outbox').values(outbox).returning('id').executeTakeFirstOrThrow()
  const notice = { outbox_id, user_id: owner.userId, auth_plant_id: plantId, title: mark, body: mark, created_at: at }
  const { id: notification } = await db.insertInto('notification').values(notice).returning('id').executeTakeFirstOrThrow()
  const upload = { kind: 'drivers', auth_plant_id: plantId, created_by: strangerId, file_name: `${mark}.csv`, state: 'failed' }
  const { id: register } = await db
    .insertInto('register_import')
    .values({ ...upload, created_at: at, state_since: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { id: session } = await db.selectFrom('session').select('id').where('user_id', '=', owner.userId).executeTakeFirstOrThrow()
  const { id: allocation } = await db.selectFrom('allocation').select('id').where('user_id', '=', owner.userId).executeTakeFirstOrThrow()
  const { deviceId: device } = await aKnownDevice(db, { userId: owner.userId, now: at })
  const filter = { list: 'drivers', name: mark, query: `search=${mark}`, user_id: owner.userId }
  const { id: savedFilter } = await db.insertInto('saved_filter').values(filter).returning('id').executeTakeFirstOrThrow()
  const scheduled = await reportRows(db, { userId: strangerId, plantId, name: mark, at })
  return { register, notification, session, device, allocation, savedFilter, member: owner.userId, ...scheduled }
}
