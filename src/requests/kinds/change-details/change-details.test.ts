import { expect, it } from 'vitest'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver, nextIdNo, findDriversByIdNos } from '#drivers/drivers.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { findCurrentPass } from '#drivers/pass/pass.store.ts'
import { requestsContract } from '../../requests.contract.ts'
import { sendBackContract } from '../../send-back/send-back.contract.ts'
import { changeDetails } from './change-details.contract.ts'

const api = await testApi()
const raiser = await api.as({ portal: 'staff_portal' })
const { plantId } = raiser
const decider = await api.as({ portal: 'staff_portal', plantId })

const details = (id_no: string) => ({
  gender: 'Male' as const,
  id_no,
  licence_no: 'DL-1',
  phone: ['+254 711 000 222', '+254711000333'],
  comment: 'Misread from the form',
})
const raise = async (driver_id: string, body: ReturnType<typeof details>, person = raiser) =>
  (await person.call(changeDetails.raise, { driver_id, ...body })).request_id
const approve = (request_id: string) => decider.call(changeDetails.decide, { request_id, comment: 'Seen', key: 'approve' })
const driverOf = async (idNo: string) => (await findDriversByIdNos(api.db, [idNo]))[0]

it.each([
  [{ phone: [] }, { phone: 'This is mandatory' }],
  [{ phone: ['+254711000222', ''] }, { 'phone.1': 'This is mandatory' }],
  [{ phone: ['0711'] }, { 'phone.0': expect.stringContaining('0724 865 880') }],
  [{ phone: ['0711 000 222', 'depot'] }, { 'phone.1': expect.stringContaining('0724 865 880') }],
  [{ phone: [-711000222] }, { 'phone.0': 'This is mandatory' }],
  [{ phone: ['+254711000222', '0711 000 222'] }, { 'phone.1': 'This number is already entered above' }],
  [{ gender: 'Robot' }, { gender: 'Choose one of Male, Female, Others' }],
  [{ id_no: 'A1234567' }, { id_no: 'An id number has digits only' }],
  [{ licence_expiry: '2027-02-30' }, { licence_expiry: 'There is no such day: 2027-02-30' }],
  [{ vehicle_option: ['Spaceship'] }, { 'vehicle_option.0': expect.any(String) }],
])('the details refuse %j', async (wrong, errors) => {
  const driver = await aDriver(api.db, { plantId })
  const input = { driver_id: driver.id, ...details(driver.id_no), ...wrong }
  await expect(raiser.call(changeDetails.raise, input as never)).rejects.toMatchObject({ status: 422, problem: { errors } })
})

it("refuses an id number outside the plant's own limits at its field, and leaves the number on record alone", async () => {
  const strict = await api.as({ portal: 'staff_portal' })
  await api.db.updateTable('auth_plant').set({ id_no_min_digits: 7, id_no_max_digits: 7 }).where('id', '=', strict.plantId).execute()
  const driver = await aDriver(api.db, { plantId: strict.plantId })
  const change = (id_no: string) => strict.call(changeDetails.raise, { driver_id: driver.id, ...details(id_no) })
  const problem = { errors: { id_no: 'An id number has 7 digits' } }
  await expect(change('12345678')).rejects.toMatchObject({ status: 422, problem })
  await change(driver.id_no)
})

const taken = { status: 409, problem: { code: 'id_no_taken', errors: { id_no: 'This id number is already registered' } } }

it('refuses an id number of a driver in scope at once, and one taken later at approval', async () => {
  const [driver, other] = [await aDriver(api.db, { plantId }), await aDriver(api.db, { plantId })]
  await expect(raise(driver.id, details(other.id_no))).rejects.toMatchObject(taken)

  const idNo = nextIdNo()
  const requestId = await raise(driver.id, details(idNo))
  await aDriver(api.db, { id_no: idNo })
  await expect(approve(requestId)).rejects.toMatchObject(taken)
  expect(await driverOf(driver.id_no)).toMatchObject({ id: driver.id, licence_no: 'DL-4424551' })
  expect(await api.db.selectFrom('request').select('status_id').where('id', '=', requestId).executeTakeFirst()).toEqual({ status_id: 1 })
})

it('an out-of-scope id number gives the same answer as a free one, is audited, and cannot be approved', async () => {
  const [own, rival] = [await aDriver(api.db, { plantId }), await aDriver(api.db, { plantId })]
  const [elsewhere, second] = [await aDriver(api.db), await aDriver(api.db, { plantId, transporter_id: own.transporter_id })]
  const firm = await api.as({ portal: 'transporter_portal', plantId, transporterId: own.transporter_id })
  const raiseAsOwner = (driver_id: string, id_no: string) => firm.call(changeDetails.raise, { driver_id, ...details(id_no) })
  await expect(raiseAsOwner(own.id, second.id_no)).rejects.toMatchObject(taken)
  const answers = []
  const drivers = [own, second, await aDriver(api.db, { plantId, transporter_id: own.transporter_id })]
  for (const [n, id_no] of [nextIdNo(), rival.id_no, elsewhere.id_no].entries())
    answers.push(await raiseAsOwner(drivers[n]?.id ?? '', id_no))
  const messages = answers.map(({ message }) => message)
  expect(new Set(messages)).toEqual(new Set(['Change details request sent successfully']))
  const audited = await api.db
    .selectFrom('audit')
    .select(['subject_id', 'user_id', 'after'])
    .where('subject', '=', 'id_no')
    .orderBy('id')
    .execute()
  expect(audited).toEqual(
    [rival, elsewhere].map(({ id }, n) => ({
      subject_id: id,
      user_id: firm.userId,
      after: { driver_id: drivers[n + 1]?.id, portal: 'transporter_portal', transporter_id: own.transporter_id },
    })),
  )
  await expect(approve(answers[2]?.request_id ?? '')).rejects.toMatchObject(taken)
})

it('limits each person’s tries of id numbers, free or taken, as for doctors', async () => {
  const [driver, foreign] = [await aDriver(api.db, { plantId }), await aDriver(api.db)]
  const guesser = await api.as({ portal: 'staff_portal', plantId })
  const statusOf = async (id_no: string, person = guesser): Promise<number> => {
    const answer = await raise(driver.id, details(id_no), person).then(
      () => 200,
      (error: unknown) => Object(error).status,
    )
    return answer
  }
  const tries = []
  for (let n = 0; n < 12; n++) tries.push(await statusOf(n % 2 === 0 ? nextIdNo() : foreign.id_no))
  expect(tries).toEqual([200, ...Array<number>(9).fill(409), 429, 429])
  expect(await statusOf(driver.id_no)).toBe(409)
  expect(await statusOf(nextIdNo(), raiser)).toBe(409)
})

it('approval updates the details, and the audit has only what changed', async () => {
  const driver = await aDriver(api.db, { plantId })
  const requestId = await raise(driver.id, { ...details(driver.id_no), phone: ['0711 000 222'] })
  expect(await driverOf(driver.id_no)).toMatchObject({ gender: 'Female', phones: ['+254724865880'] })
  await approve(requestId)
  expect(await driverOf(driver.id_no)).toMatchObject({
    id: driver.id,
    gender: 'Male',
    licence_no: 'DL-1',
    phones: ['+254711000222'],
    vehicle_options: ['Flatbed'],
  })
  const [audit] = await api.db
    .selectFrom('audit')
    .select(['action', 'before', 'after'])
    .where('subject', '=', 'driver')
    .where('subject_id', '=', driver.id)
    .execute()
  expect(audit).toEqual({
    action: 'driver details changed',
    before: { gender: 'Female', licence_no: 'DL-4424551', phones: ['+254724865880'] },
    after: { gender: 'Male', licence_no: 'DL-1', phones: ['+254711000222'], request_id: requestId, why: 'Seen' },
  })
})

it('a transporter can request vehicle options, and Bulker then requires its training', async () => {
  const clearances = { medical: '2027-06-13', bulker: '2026-12-24' }
  const driver = await aPassHolder(api.db, { plantId, clearances })
  const own = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const input = { ...details(driver.id_no), vehicle_option: ['Bulker' as const], vehicle_categories: ['CE' as const, 'D' as const] }
  await approve(await raise(driver.id, input, own))
  expect(await driverOf(driver.id_no)).toMatchObject({ vehicle_options: ['Bulker'], vehicle_categories: ['CE', 'D'] })
  expect(await findCurrentPass(api.db, driver.id)).toMatchObject({ expiry: '2026-12-24', expiry_reason: 'bulker' })
})

it('a renewed licence extends the pass', async () => {
  const driver = await aPassHolder(api.db, { plantId, licence_expiry: '2026-12-01', clearances: { medical: '2026-12-24' } })
  const renewed = { ...details(driver.id_no), licence_expiry: '2029-12-01' }
  await approve(await raise(driver.id, renewed))
  expect(await driverOf(driver.id_no)).toMatchObject({ licence_expiry: '2029-12-01' })
  expect(await findCurrentPass(api.db, driver.id)).toMatchObject({ expiry: '2026-12-24', expiry_reason: 'medical' })
})

it('reads local numbers by the plant’s country, and numbers sent as JSON numbers', async () => {
  const ugandan = await anAuthPlant(api.db, { country: 'UG' })
  const person = await api.as({ portal: 'staff_portal', plantId: ugandan.id })
  const driver = await aDriver(api.db, { plantId: ugandan.id })
  const input = { ...details(driver.id_no), id_no: Number(driver.id_no), phone: ['0772 123456', 772123457] }
  const { request_id } = await person.call(changeDetails.raise, { driver_id: driver.id, ...input })
  const stored = await api.db.selectFrom('request').select('body_data').where('id', '=', request_id).executeTakeFirstOrThrow()
  expect(stored.body_data).toMatchObject({ id_no: driver.id_no, phone: ['+256772123456', '+256772123457'] })
})

it('a list of one is a single value in a form, also where the plant sent it back', async () => {
  const driver = await aDriver(api.db, { plantId })
  const office = await api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })
  const request_id = await raise(driver.id, details(driver.id_no), office)
  await decider.call(sendBackContract.send, { request_id, comment: 'Whose is it?', fields: ['phone', 'vehicle_categories'] })
  await office.call(sendBackContract.resubmit, { request_id, phone: '0722 000 481', vehicle_categories: 'CE' })
  const { request } = await decider.call(requestsContract.details, { id: request_id })
  expect(request).toMatchObject({ version: 2, body_data: { phone: ['+254722000481'], vehicle_categories: ['CE'] } })
})
