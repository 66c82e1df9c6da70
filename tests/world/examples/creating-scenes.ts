import { randomUUID } from 'node:crypto'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { aPhone } from '#accounts/accounts.factory.ts'
import { hearing } from '#cases/cases.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { gateContract } from '#gate/checks/gate.contract.ts'
import { aDeviceKey, aGateDevice } from '#gate/devices/devices.factory.ts'
import { gateOfflineContract } from '#gate/offline/offline.contract.ts'
import { aNamedTransporter, aRegister, aRegisterRow, checked } from '#import-export/import.factory.ts'
import { aWholeDraft } from '#onboarding/drafts/drafts.factory.ts'
import { anOnboardingPlant } from '#onboarding/onboarding.factory.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { aDriverOfDoctor, issuerOf } from '#recalls/recalls.factory.ts'
import { anAdmission } from '#drivers/visits/visits.factory.ts'
import { visitorViolationContract } from '#requests/kinds/process-violation/visitor-violation.contract.ts'
import { violationsContract } from '#violations/violations.contract.ts'
import { aReport } from '#violations/violations.factory.ts'
import { aRetentionScene } from '../retention-scene.ts'
import { induction } from '../requirement-scene.ts'
import type { TestApi } from '../test-api.ts'

type CreatingCall = { token: string; input: object }

/** Creating calls that need more than the world of the examples has: who makes them, with an input that creates. */
export const creatingScenes: Readonly<Record<string, (api: TestApi) => Promise<CreatingCall>>> = {
  'POST /v2/import/{kind}/check': async (api) => {
    const { token } = await api.as({ portal: 'staff_portal' })
    return { token, input: { kind: 'drivers', register: await aDriverRegister(api) } }
  },
  'POST /v2/recalls/propose': async (api) => {
    const { token, plantId } = await api.as({ portal: 'staff_portal' })
    const { doctorId } = await api.as({ portal: 'doctor', plantId })
    await aDriverOfDoctor(api.db, { doctorId: String(doctorId), plantId })
    return { token, input: { issuer_id: await issuerOf(api.db, String(doctorId)), reason: 'Reports without examinations', grace_days: 14 } }
  },
  'POST /v2/retention/propose': async (api) => {
    const scene = await aRetentionScene(api)
    await scene.anOldViolation()
    await scene.keepsFor(12)
    return { token: scene.proposer.token, input: {} }
  },
  'POST /v2/requirements/create': async (api) => {
    const { token } = await api.as({ portal: 'staff_portal', plantId: (await anAuthPlant(api.db)).id })
    return { token, input: induction }
  },
  'POST /v2/import/{kind}/check-again': async (api) => {
    const clerk = await api.as({ portal: 'staff_portal' })
    const { import_id } = await checked(clerk, await aDriverRegister(api))
    return { token: clerk.token, input: { kind: 'drivers', import_id } }
  },
  'POST /v2/gate/override': async (api) => {
    const { token, call, plantId } = await api.as({ portal: 'staff_portal' })
    const { cardNo } = await aPassHolder(api.db, { plantId, clearances: {} })
    const { check_id } = await call(gateContract.check, { key: randomUUID(), entered: String(cardNo), direction: 'in' })
    return { token, input: { check_id, reason: 'Relief driver, cleared by phone' } }
  },
  'POST /v2/gate/devices': async (api) => {
    const { token } = await api.as({ portal: 'staff_portal' })
    return { token, input: { name: 'Booth', public_key: aDeviceKey().publicKey.toString('base64url') } }
  },
  'POST /v2/gate/device/shift': async (api) => {
    const { token, plantId, userId } = await api.as({ portal: 'staff_portal' })
    const device = await aGateDevice(api.db, { plantId, userId, at: api.now })
    return { token, input: device.request(gateOfflineContract.startShift, {}, api.now) }
  },
  'POST /v1/onboarding/submit': async (api) => {
    const clerk = await api.as({ portal: 'transporter_portal', plantId: await anOnboardingPlant(api.db) })
    const draft_id = await aWholeDraft(api.db, { plantId: clerk.plantId, transporterId: clerk.transporterId, by: clerk.userId })
    return { token: clerk.token, input: { draft_id, declared: true } }
  },
  'POST /v2/transporter/appointments/ask': async (api) => {
    const { token, plantId, transporterId } = await api.as({ portal: 'transporter_portal' })
    const { doctorId } = await api.as({ portal: 'doctor', plantId })
    const driver = await aPassHolder(api.db, { plantId, transporter_id: String(transporterId) })
    return { token, input: { driver_id: driver.id, doctor_id: doctorId } }
  },
  'POST /v2/admissions/ask': async (api) => {
    const { token, plantId } = await api.as({ portal: 'staff_portal' })
    const [driver, other] = [await aPassHolder(api.db, { plantId }), await anAuthPlant(api.db)]
    return {
      token,
      input: { driver_id: driver.id, plant_id: other.id, from: '2026-11-21', until: '2027-03-01', reason: 'Loads for the depot' },
    }
  },
  'POST /v2/violations/visitors/create': async (api) => {
    const { token, driver } = await aVisitedPlant(api)
    return { token, input: { driver_id: driver.id, ...aReport } }
  },
  'POST /v2/violations/visitors/comments': async (api) => {
    const { token, call, driver } = await aVisitedPlant(api)
    await call(visitorViolationContract.raise, { driver_id: driver.id, ...aReport })
    const [recorded] = (await call(violationsContract.list, { visiting: 'here' })).data
    return { token, input: { id: recorded?._id, text: 'Bay 4.' } }
  },
  'POST /v2/admissions/ask-here': async (api) => {
    const { token } = await api.as({ portal: 'staff_portal' })
    const { id_no } = await aPassHolder(api.db)
    return { token, input: { id_no, from: '2026-11-21', until: '2027-03-01', reason: 'Loads for the depot' } }
  },
  'POST /v2/admissions/moves/ask': async (api) => {
    const { token, plantId } = await api.as({ portal: 'staff_portal' })
    const [driver, other] = [await aPassHolder(api.db, { plantId }), await anAuthPlant(api.db)]
    return { token, input: { driver_id: driver.id, plant_id: other.id, reason: 'Drives for the new depot' } }
  },
  'POST /v2/admissions/moves/ask-here': async (api) => {
    const { token } = await api.as({ portal: 'staff_portal' })
    const { id_no } = await aPassHolder(api.db)
    return { token, input: { id_no, reason: 'Drives for the new depot' } }
  },
  'POST /v2/cases/reply': async (api) => {
    const { request_id, office } = await aHeardRequest(api)
    return { token: office.token, input: { request_id, said: 'At home that day' } }
  },
  'POST /v2/cases/paper-reply': async (api) => {
    const { request_id, staff } = await aHeardRequest(api)
    return { token: staff.token, input: { request_id, side: 'driver', file: aPdfFile('letter.pdf') } }
  },
  'POST /v2/drivers/copies': async (api) => {
    const { token, plantId } = await api.as({ portal: 'staff_portal' })
    return { token, input: { driver_id: (await aPassHolder(api.db, { plantId })).id, note: 'Asked at the gate' } }
  },
  'POST /v2/transporter/people/invite': async (api) => {
    const { token, roleId } = await api.as({ portal: 'transporter_portal' })
    return { token, input: { first_name: 'Asha', last_name: 'Otieno', phone: aPhone(), role_id: roleId } }
  },
}

/** Staff of a plant that admits a driver of another one by name. */
async function aVisitedPlant(api: TestApi) {
  const [here, home] = [await api.as({ portal: 'staff_portal' }), await anAuthPlant(api.db)]
  const driver = await aPassHolder(api.db, { plantId: home.id })
  await anAdmission(api.db, { driverId: driver.id, plantId: here.plantId })
  return { ...here, driver }
}

const aDriverRegister = async ({ db }: TestApi): Promise<File> => aRegister([aRegisterRow({ Transporter: await aNamedTransporter(db) })])

async function aHeardRequest(api: TestApi) {
  const staff = await api.as({ portal: 'staff_portal', plantId: (await anAuthPlant(api.db)).id })
  await hearing(api.db, staff.plantId)
  const driver = await aPassHolder(api.db, { plantId: staff.plantId })
  const office = await api.as({ portal: 'transporter_portal', plantId: staff.plantId, transporterId: driver.transporter_id })
  const { request_id } = await staff.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold from the load' })
  return { staff, office, request_id }
}

/** Creating calls that the walk does not make, each with its reason: their own tests make them succeed. */
export const leftToOwnTests: Readonly<Record<string, string>> = {
  'POST /v2/drivers/copies/hand-over': 'needs a copy that was made; driver-files/subject-access tests it',
  'POST /v2/events/attendance': 'is taken on the day of the event; events/attendance tests it',
  'POST /v2/events/mark-attended': 'is taken from the day of the event on; events/attendance tests it',
  'POST /v2/requests/resubmit': 'needs a request that was sent back to its submitter; requests/send-back tests it',
  'POST /v1/onboarding/card-issuance/hand-over': 'needs a printed card that waits; card-issuance/hand-over.test.ts tests it',
  'POST /v1/onboarding/resubmit': 'needs a returned application; submission/resubmission.test.ts tests it',
  'POST /v1/onboarding/applications/document': 'needs a returned application; submission/resubmission.test.ts tests it',
  'POST /v1/onboarding/pass-generation/generate': 'needs an application with all clearances; pass-generation tests it',
  'POST /v2/admin/users/import': 'needs a file of users with roles and plants by name; user-management/import tests it',
  'POST /v2/admin/users/invite': 'sends a message, and stores nothing where none can be sent; user-management/invitations tests it',
  'POST /v2/transporter/people/resend': 'sends a message, and stores nothing where none can be sent; user-management/office tests it',
  'POST /v2/reports/files': 'is made in the background, whose rows the walk would count; reports tests it',
  'POST /v2/reports/schedules': 'needs a view of a report of the same person; reports tests it',
  'POST /v2/reports/schedules/send-again': 'needs a run that was not sent; reports tests it',
  'POST /v1/auth/office-invitations/answer': 'needs an invitation of the same person; user-management/consent tests it',
}
