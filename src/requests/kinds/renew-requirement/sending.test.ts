import { beforeAll, expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequirement, firstAid } from '#drivers/requirements/requirements.factory.ts'
import type { RequirementDefinition } from '#drivers/requirements/requirement-definition.contract.ts'
import { testApi } from '#tests/world/test-api.ts'
import { renewRequirement } from './renew-requirement.contract.ts'
import { aCertificate, firstAidTexts, sentBy } from './strict-plant.factory.ts'

const api = await testApi()
const { db } = api
const staff = await api.as({ portal: 'staff_portal' })
const { plantId } = staff
const inOffice = (driver: { transporter_id: string }) =>
  api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })

const ids: Record<string, string> = {}
/** Requirements of the plant that block nobody yet. */
const aQuiet = async (key: string, change: Partial<RequirementDefinition>, fields: object = {}) => {
  const { id } = await aRequirement(db, plantId, {
    key,
    ...firstAidTexts,
    name: key,
    definition: { ...firstAid, metBy: '2099-01-01', ...change },
    ...fields,
  })
  ids[key] = id
}

beforeAll(async () => {
  await aQuiet('first_aid', {})
  await aQuiet('certificate', { validity: { kind: 'proof' } })
  await aQuiet('of_staff', sentBy('staff'))
  await aQuiet('without_file', { proof: { kind: 'renewal', sentBy: ['office'], needsFile: false } })
  await aQuiet('of_bulkers', { neededBy: [{ kind: 'vehicle_option', oneOf: ['Bulker'] }] })
  await aQuiet('attended', { proof: { kind: 'attendance', topic: 'Site induction' } })
  await aQuiet('ended', {}, { isEnded: true })
  ids['elsewhere'] = (
    await aRequirement(db, (await api.as({ portal: 'staff_portal' })).plantId, { ...firstAidTexts, definition: firstAid })
  ).id
  ids['medical'] = (await db.selectFrom('requirement').select('id').where('key', '=', 'medical').executeTakeFirstOrThrow()).id
  ids['missing'] = '999999999'
})

type Body = { requirement?: string; date?: string; expiry?: string; proof?: File; comment?: string }
const bodyOf = ({ requirement = 'first_aid', ...rest }: Body = {}) => ({
  requirement: ids[requirement] ?? requirement,
  date: '2026-11-16',
  proof: aCertificate(),
  ...rest,
})

const requestsOf = (driverId: string) => db.selectFrom('request').select('id').where('driver_id', '=', driverId).execute()

it.each<[string, Body, string]>([
  ['requirement', { requirement: 'elsewhere' }, 'This plant has no such requirement'],
  ['requirement', { requirement: 'medical' }, 'This plant has no such requirement'],
  ['requirement', { requirement: 'missing' }, 'This plant has no such requirement'],
  ['requirement', { requirement: 'seven' }, 'This id is not valid'],
  ['requirement', { requirement: 'ended' }, 'Nobody needs the ended any more'],
  ['requirement', { requirement: 'attended' }, 'The attended is met by attending an event'],
  ['requirement', { requirement: 'of_staff' }, 'The proof of the of_staff is sent by staff'],
  ['requirement', { requirement: 'of_bulkers' }, 'This driver does not need the of_bulkers'],
  ['date', { date: '2026-11-22' }, 'The day of the proof is in the future'],
  ['date', { date: '2025-11-21' }, 'This proof expired on 21 Nov 2026'],
  ['date', { date: '2026-02-30' }, 'There is no such day: 2026-02-30'],
  ['expiry', { expiry: '2026-11-15' }, 'The date on the proof is before its day'],
  ['expiry', { expiry: '2026-11-21' }, 'This proof expired on 21 Nov 2026'],
  ['expiry', { requirement: 'certificate' }, 'This is mandatory'],
  [
    'proof',
    { proof: new File(['x'], 'proof.txt', { type: 'text/plain' }) },
    'This kind of file is not accepted. Choose a JPEG, PNG, WebP or PDF file of at most 10 MB',
  ],
])('an office is refused at its %s: %j', async (field, body, message) => {
  const driver = await aPassHolder(db, { plantId })
  const office = await inOffice(driver)
  await expect(office.call(renewRequirement.raise, { driver_id: driver.id, ...bodyOf(body) })).rejects.toMatchObject({
    status: 422,
    problem: { errors: { [field]: message } },
  })
  expect(await requestsOf(driver.id)).toEqual([])
})

it('the document is asked for where the requirement needs one', async () => {
  const driver = await aPassHolder(db, { plantId })
  const office = await inOffice(driver)
  const { proof: _, ...without } = bodyOf()
  await expect(office.call(renewRequirement.raise, { driver_id: driver.id, ...without })).rejects.toMatchObject({
    problem: { errors: { proof: 'Upload the document' } },
  })
  await office.call(renewRequirement.raise, { driver_id: driver.id, ...without, requirement: ids['without_file'] ?? '' })
})

it('is sent by whom the requirement names, and by staff also for who does not need it yet', async () => {
  const driver = await aPassHolder(db, { plantId })
  const office = await inOffice(driver)
  await aQuiet('of_office', sentBy('office'))
  await expect(staff.call(renewRequirement.raise, { driver_id: driver.id, ...bodyOf({ requirement: 'of_office' }) })).rejects.toMatchObject(
    {
      problem: { errors: { requirement: 'The proof of the of_office is sent by the office' } },
    },
  )
  await staff.call(renewRequirement.raise, { driver_id: driver.id, ...bodyOf({ requirement: 'of_bulkers' }) })
  const names = async (who: typeof office) => (await who.call(renewRequirement.exist, { driver_id: driver.id })).old.map(({ name }) => name)
  expect(await names(office)).toEqual(['First_aid', 'Certificate', 'Without_file', 'Of_office'])
  expect(await names(staff)).toEqual(['First_aid', 'Certificate', 'Of_staff', 'Of_bulkers'])
})

it.each([driverStatus.onboardingDeclined, driverStatus.left, driverStatus.blacklisted])(
  'is not sent for a driver of status %i',
  async (status_id) => {
    const driver = await aDriver(db, { plantId, status_id })
    await expect(staff.call(renewRequirement.raise, { driver_id: driver.id, ...bodyOf() })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'driver_status' },
    })
  },
)

it('of one requirement a second proof waits for the first, of another one it does not', async () => {
  const driver = await aPassHolder(db, { plantId })
  const office = await inOffice(driver)
  await office.call(renewRequirement.raise, { driver_id: driver.id, ...bodyOf() })
  await expect(office.call(renewRequirement.raise, { driver_id: driver.id, ...bodyOf({ date: '2026-11-17' }) })).rejects.toMatchObject({
    status: 409,
    problem: { code: 'already_asked', errors: { requirement: 'A proof of this requirement is pending already. Wait for the decision.' } },
  })
  await office.call(renewRequirement.raise, { driver_id: driver.id, ...bodyOf({ requirement: 'certificate', expiry: '2027-03-01' }) })
  const { existing, old } = await office.call(renewRequirement.exist, { driver_id: driver.id })
  expect(existing).toHaveLength(2)
  expect(old.map(({ is_pending }) => is_pending)).toEqual([true, true, false, false])
})
