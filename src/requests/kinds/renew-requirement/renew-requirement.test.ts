import { beforeAll, expect, it } from 'vitest'
import { driverPageContract } from '#drivers/page/driver-page.contract.ts'
import { clearanceHistoryContract } from '#drivers/clearances/clearance-history.contract.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { aRequirement, firstAid } from '#drivers/requirements/requirements.factory.ts'
import type { RequirementDefinition } from '#drivers/requirements/requirement-definition.contract.ts'
import { insertVersion } from '#drivers/requirements/requirements.service.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { within } from '#drivers/drivers.factory.ts'
import { officeDriverContract } from '#office/driver/office-driver.contract.ts'
import { aPdfFile } from '#platform/server/files/sample-pdf.factory.ts'
import { testApi } from '#tests/world/test-api.ts'
import { bulkContract } from '../../bulk/bulk.contract.ts'
import { requestFileContract } from '../../details/files/request-file.contract.ts'
import { requestsContract } from '../../requests.contract.ts'
import { sendBackContract } from '../../send-back/send-back.contract.ts'
import { requestWarningsContract } from '../../warnings/request-warnings.contract.ts'
import { renewRequirement } from './renew-requirement.contract.ts'

const api = await testApi()
const { db } = api
const decider = await api.as({ portal: 'staff_portal' })
const { plantId } = decider
const staff = await api.as({ portal: 'staff_portal', plantId })
const texts = { name: 'first aid training', shortName: 'first aid', nextStep: 'Send the certificate of a first aid training.' }
const proof = () => aPdfFile('first-aid.pdf')

const defined = (change: Partial<RequirementDefinition>): RequirementDefinition => ({ ...firstAid, ...change })
const sentBy = (...senders: ('office' | 'trainer' | 'doctor' | 'staff')[]): Partial<RequirementDefinition> => ({
  proof: { kind: 'renewal', sentBy: senders, needsFile: true },
})
const inOffice = (driver: { transporter_id: string }) =>
  api.as({ portal: 'transporter_portal', plantId, transporterId: driver.transporter_id })

const ids: Record<string, string> = {}
/** Requirements of the plant that block nobody yet. */
const aQuiet = async (key: string, change: Partial<RequirementDefinition>, fields: object = {}) => {
  const { id } = await aRequirement(db, plantId, {
    key,
    ...texts,
    name: key,
    definition: defined({ metBy: '2099-01-01', ...change }),
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
  ids['elsewhere'] = (await aRequirement(db, (await api.as({ portal: 'staff_portal' })).plantId, { ...texts, definition: firstAid })).id
  ids['medical'] = (await db.selectFrom('requirement').select('id').where('key', '=', 'medical').executeTakeFirstOrThrow()).id
  ids['missing'] = '999999999'
})

type Body = { requirement?: string; date?: string; expiry?: string; proof?: File; comment?: string }
const bodyOf = ({ requirement = 'first_aid', ...rest }: Body = {}) => ({
  requirement: ids[requirement] ?? requirement,
  date: '2026-11-16',
  proof: proof(),
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

/** A plant of its own, where drivers need a first aid training from today on. */
async function aStrictPlant(change: Partial<RequirementDefinition> = {}, fields: Parameters<typeof aPassHolder>[1] = {}) {
  const officer = await api.as({ portal: 'staff_portal' })
  const { plantId: here } = officer
  const raiser = await api.as({ portal: 'staff_portal', plantId: here })
  const { id: requirement, key } = await aRequirement(db, here, { key: `strict_${here}`, ...texts, definition: defined(change) })
  const driver = await aPassHolder(db, { plantId: here, ...fields })
  const office = await api.as({ portal: 'transporter_portal', plantId: here, transporterId: driver.transporter_id })
  const verdict = async () => {
    const { verdict: is, reasons } = await officer.call(verdictContract.asAt, { driver_id: driver.id })
    return [is, ...reasons.map(({ sentence }) => sentence)]
  }
  const send = async (body: Body = {}, by: { call: (typeof office)['call'] } = office) =>
    (await by.call(renewRequirement.raise, { driver_id: driver.id, ...bodyOf({ ...body, requirement }) })).request_id
  const decide = (request_id: string, key: 'approve' | 'reject' = 'approve', by = officer) =>
    by.call(renewRequirement.decide, { request_id, comment: 'Seen and agreed', key })
  const history = async () => (await office.call(clearanceHistoryContract.list, { driver_id: driver.id })).data
  return { officer, raiser, office, here, requirement, key, driver, verdict, send, decide, history }
}

it('approval clears the driver, and the proof stands in the history of clearances, with its file', async () => {
  const { officer, office, requirement, key, driver, verdict, send, decide, history } = await aStrictPlant()
  expect(await verdict()).toEqual(['blocked', 'No valid first aid training is on record.'])
  const request_id = await send({ comment: 'Passed with the Red Cross.' })
  const { request } = await officer.call(requestsContract.details, { id: request_id })
  expect(request).toMatchObject({
    type_id: { name: 'Renew requirement' },
    body_data: { requirement, requirement_name: 'first aid training', date: '2026-11-16', proof: { name: 'first-aid.pdf' } },
    can_send_back: true,
    preview: [
      { label: 'Current first aid training', text: 'None on record', is_warning: false },
      { label: 'First aid training after approval', text: '16 Nov 2026, valid until 16 Nov 2027', is_warning: false },
      { label: 'Loading', text: 'Approving this clears the driver.', is_warning: false },
    ],
  })
  await decide(request_id)
  expect(await verdict()).toEqual(['cleared'])
  const [first] = await history()
  expect(first).toMatchObject({
    kind: key,
    name: 'first aid training',
    given_on: '2026-11-16',
    expiry: '2027-11-16',
    days_left: 360,
    state: 'current',
    comment: 'Passed with the Red Cross.',
    request_id,
    file: { name: 'first-aid.pdf' },
  })
  expect(await office.call(clearanceHistoryContract.file, { driver_id: driver.id, clearance_id: first?._id ?? '' })).toBeInstanceOf(Buffer)
  const audit = await db
    .selectFrom('audit')
    .select('after')
    .where('action', '=', 'requirement renewed')
    .where('subject_id', '=', driver.id)
    .execute()
  expect(audit).toMatchObject([{ after: { requirement: 'first aid training', expiry: '2027-11-16', why: 'Seen and agreed' } }])
  const { data } = await office.call(officeDriverContract.history, { driver_id: driver.id })
  expect(data.map(({ text }) => text)).toContain('Proof recorded: first aid training')
  await expect(decide(request_id)).rejects.toMatchObject({ status: 409 })
})

it('an office reads what to do, and then that the proof waits', async () => {
  const { office, requirement, driver, send } = await aStrictPlant()
  const step = async () => {
    const { steps } = await office.call(officeDriverContract.nextSteps, { driver_id: driver.id })
    return steps.find(({ what }) => what === `own:${requirement}`)
  }
  expect(await step()).toEqual({
    what: `own:${requirement}`,
    text: texts.nextStep,
    button: 'Send the proof',
    to: 'renew-requirement',
    id: requirement,
  })
  const id = await send()
  expect(await step()).toMatchObject({ text: 'A request is waiting for the plant’s decision.', to: 'request', id })
})

it('an office that does not send the proof is told the step alone', async () => {
  const { office, requirement, driver } = await aStrictPlant(sentBy('staff'))
  const { steps } = await office.call(officeDriverContract.nextSteps, { driver_id: driver.id })
  expect(steps.find(({ what }) => what === `own:${requirement}`)).toMatchObject({ text: texts.nextStep, button: null, to: null, id: null })
})

it.each<[string, Partial<RequirementDefinition>, Body, string | null]>([
  ['the months of the driver’s age', { validity: { kind: 'months', months: 24, byAge: [{ fromAge: 38, months: 6 }] } }, {}, '2027-05-16'],
  ['an earlier date on the proof', {}, { expiry: '2027-01-31' }, '2027-01-31'],
  ['never a later date on the proof', {}, { expiry: '2030-01-31' }, '2027-11-16'],
  ['the date on the proof alone', { validity: { kind: 'proof' } }, { expiry: '2030-01-31' }, '2030-01-31'],
  ['the end of the year', { validity: { kind: 'year_end' } }, {}, '2027-01-01'],
  ['for ever', { validity: { kind: 'for_ever' } }, {}, null],
])('a proof is valid by %s', async (_, change, body, expiry) => {
  const { send, decide, history, verdict, office, driver } = await aStrictPlant(change)
  await decide(await send(body))
  const [first] = await history()
  expect([first?.expiry, first?.days_left === null]).toEqual([expiry, expiry === null])
  expect((await verdict())[0]).toBe('cleared')
  expect((await office.call(driverPageContract.details, { id: driver.id })).driver.pass.current_medical).toBeTruthy()
})

it('approval says what still blocks', async () => {
  const { officer, send } = await aStrictPlant({}, { licence_expiry: '2026-11-01' })
  const { request } = await officer.call(requestsContract.details, { id: await send() })
  expect(request.preview.at(-1)).toEqual({
    label: 'Still blocks',
    text: 'The pass expired on 01 Nov 2026.\nThe driving licence expired on 01 Nov 2026.',
    is_warning: false,
  })
})

it('an older proof than the one on record changes nothing, and both are told', async () => {
  const { officer, office, driver, requirement, send, decide, verdict } = await aStrictPlant()
  await decide(await send())
  const { warnings } = await office.call(requestWarningsContract.check, {
    kind: renewRequirement.slug,
    driver_id: driver.id,
    requirement,
    date: '2026-03-01',
  })
  const older = 'The driver already has a newer proof of the first aid training than this one of 01 Mar 2026.'
  expect(warnings).toEqual([{ field: 'date', text: older }])
  const id = await send({ date: '2026-03-01' })
  expect((await officer.call(requestsContract.details, { id })).request.preview).toEqual([
    { label: 'Please check', text: older, is_warning: true },
    { label: 'No effect', text: 'A proof of 16 Nov 2026 is on record. Approving this changes nothing.', is_warning: true },
  ])
  await decide(id)
  expect(await verdict()).toEqual(['cleared'])
})

it('is not decided by who sent it, nor twice', async () => {
  const { raiser, officer, send, decide } = await aStrictPlant()
  const id = await send({}, raiser)
  await expect(decide(id, 'approve', raiser)).rejects.toMatchObject({ status: 403 })
  await decide(id, 'reject', officer)
  await expect(decide(id)).rejects.toMatchObject({ status: 409, problem: { code: 'request_closed' } })
})

it('is not approved once the requirement has ended, or the proof is over', async () => {
  const { officer, here, requirement, send, decide, verdict } = await aStrictPlant()
  const old = await aStrictPlant()
  const [id, oldId] = [await send(), await old.send({ date: '2025-11-22' })]
  await within(db, (tx) =>
    insertVersion(tx, {
      requirementId: requirement,
      plantId: here,
      fromDay: '2026-11-20',
      ...texts,
      explanation: '',
      definition: firstAid,
      forAll: false,
      isEnded: true,
      createdBy: null,
      confirmedBy: null,
      begunAt: api.now,
      at: api.now,
    }),
  )
  const because = 'Nobody needs the first aid training any more. Reject the request.'
  expect((await officer.call(requestsContract.details, { id })).request.cannot_approve_because).toBe(because)
  await expect(decide(id)).rejects.toMatchObject({ status: 409, problem: { code: 'requirement_ended', message: because } })
  await decide(id, 'reject')
  expect((await verdict())[0]).toBe('blocked')

  const today = api.now
  api.now = new Date('2026-11-23T06:00:00Z')
  const late = await api.as({ portal: 'staff_portal', plantId: old.here })
  await expect(old.decide(oldId, 'approve', late)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'day_past', message: 'This proof expired on 22 Nov 2026. Reject the request.' },
  })
  api.now = today
})

it('is sent back, corrected by its office, and approved', async () => {
  const { officer, office, send, decide, verdict, history } = await aStrictPlant()
  const request_id = await send()
  await officer.call(sendBackContract.send, { request_id, comment: 'The certificate says another day.', fields: ['date'], version: 1 })
  await expect(decide(request_id)).rejects.toMatchObject({ status: 409 })
  const correct = (date: string) => office.call(sendBackContract.resubmit, { request_id, date })
  await expect(correct('2026-11-25')).rejects.toMatchObject({
    status: 422,
    problem: { errors: { date: 'The day of the proof is in the future' } },
  })
  await correct('2026-11-10')
  await decide(request_id)
  expect((await verdict())[0]).toBe('cleared')
  expect((await history())[0]).toMatchObject({ given_on: '2026-11-10' })
})

it('is approved with others where it is clean', async () => {
  const { officer, send, verdict } = await aStrictPlant()
  const id = await send()
  const approve = () => officer.call(bulkContract.approve, { request_ids: [id], comment: 'All in order' })
  expect((await approve()).not_approved).toMatchObject([{ why: 'Open its file first.' }])
  await officer.call(requestFileContract.open, { request_id: id, field: 'proof' })
  expect((await approve()).not_approved).toEqual([])
  expect(await verdict()).toEqual(['cleared'])
})
