import { describe, expect, it } from 'vitest'
import type { Permission } from '#accounts/permissions.rules.ts'
import { testApi } from '#tests/world/test-api.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aJpeg } from '#platform/server/files/sample-picture.factory.ts'
import { bringTo, giveClearances } from '#drivers/pass/passes.factory.ts'
import { requestStatus } from '../engine/request-types.contract.ts'
import { kinds, type KindSlug } from '../kinds/kinds.contract.ts'
import { kindScene } from '../kinds/kinds.factory.ts'
import { requestFileContract } from '../details/files/request-file.contract.ts'
import { sendBackContract } from '../send-back/send-back.contract.ts'
import { requestsContract } from '../requests.contract.ts'
import { tracesOf } from '../requests.factory.ts'
import { bulkContract } from './bulk.contract.ts'

const api = await testApi()
const officer = await api.as({ portal: 'staff_portal', firstName: 'Peter', lastName: 'Kariuki' })
const colleague = await api.as({ portal: 'staff_portal', plantId: officer.plantId, firstName: 'Halima', lastName: 'Said' })
const { plantId } = officer
const { approve } = bulkContract
type Who = Pick<typeof officer, 'call' | 'token'>

const open = async (id: string, who: Who = officer) => {
  const url = `${requestFileContract.open.path}?request_id=${id}`
  expect((await api.app.inject({ url, headers: { authorization: `Bearer ${who.token}` } })).statusCode).toBe(200)
}
const raised = async (slug: KindSlug) => {
  const { requestId, driver } = await kindScene(api, plantId, slug).aRaised()
  return { id: requestId, driverId: driver.id }
}
const clean = async (slug: KindSlug = 'change-profile-pic') => {
  const request = await raised(slug)
  await open(request.id)
  return request
}
const send = (request_ids: string[], who: Who = officer) => who.call(approve, { request_ids, comment: 'As agreed.' })
const statusOf = async (id: string) => (await officer.call(requestsContract.details, { id })).request.status_id.id
const rowOf = async (id: string) =>
  (await officer.call(requestsContract.index, { tab: 'waiting', page_size: 100 })).data.find(({ _id }) => _id === id)

describe('refuses', () => {
  it.each([
    ['no requests', { request_ids: [], comment: 'Yes' }, { request_ids: 'Choose at least one request' }],
    [
      'more than fifty',
      { request_ids: Array.from({ length: 51 }, (_, n) => String(n + 1)), comment: 'Yes' },
      { request_ids: 'Choose at most 50 requests' },
    ],
    ['an empty comment', { request_ids: ['1'], comment: ' ' }, { comment: 'This is required' }],
  ])('%s', async (_, input, errors) => {
    await expect(officer.call(approve, input)).rejects.toMatchObject({ status: 422, problem: { errors } })
  })

  it('people who may decide none of the kinds, and transporters', async () => {
    const { id } = await raised('change-profile-pic')
    const permissions: Permission[] = ['requests.read', 'requests.decide.suspend-driver']
    await expect(send([id], await api.as({ portal: 'staff_portal', plantId, permissions }))).rejects.toMatchObject({ status: 403 })
    await expect(send([id], await api.as({ portal: 'transporter_portal', plantId }))).rejects.toMatchObject({ status: 403 })
    expect(await statusOf(id)).toBe(requestStatus.pending)
  })

  it.each(['blacklist-driver', 'suspend-driver', 'transfer-driver', 'process-violation', 'process-transporter-violation'] as const)(
    '%s, whatever was opened',
    async (slug) => {
      const { id } = await raised(slug)
      expect((await send([id])).not_approved).toMatchObject([{ _id: id, why: expect.stringContaining('one by one') }])
      expect(await statusOf(id)).toBe(requestStatus.pending)
      expect((await rowOf(id))?.bulk).toBeNull()
    },
  )
})

it.each(['renew-medical', 'renew-ddt', 'bulker-renewal', 'change-profile-pic'] as const)(
  'approves a clean %s once its file was opened',
  async (slug) => {
    const { id, driverId } = await raised(slug)
    const closedFile = 'Open its file first.'
    expect((await rowOf(id))?.bulk).toEqual({ why_not: closedFile })
    await open(id, colleague)
    const name = `${kinds[slug].title}, ${(await rowOf(id))?.driver_id.name}`
    expect(await send([id])).toEqual({
      message: '0 requests approved, 1 not',
      approved: [],
      not_approved: [{ _id: id, name, why: closedFile }],
    })
    await open(id)
    expect((await rowOf(id))?.bulk).toEqual({ why_not: null })
    expect(await send([id, id])).toEqual({ message: '1 request approved', approved: [id], not_approved: [] })
    const { history, audit, outbox } = await tracesOf(api.db, id)
    expect(history.at(-1)).toMatchObject({ status_id: requestStatus.approved, created_by: officer.userId, comment: 'As agreed.' })
    expect(audit.filter(({ action }) => action === 'request approved')).toHaveLength(1)
    expect(outbox).toHaveLength(2)
    const changed = await api.db
      .selectFrom('audit')
      .select('id')
      .where('subject', '=', 'driver')
      .where('subject_id', '=', driverId)
      .execute()
    expect(changed).toHaveLength(1)
  },
)

describe('leaves alone, says why, and approves the others', () => {
  it('what is not clean', async () => {
    const [good, suspended, older, unfit] = await Promise.all([clean(), clean(), clean('renew-ddt'), clean('renew-medical')])
    await bringTo(api.db, suspended.driverId, driverStatus.suspended)
    const same = { driver_id: older.driverId, kind: 'ddt' as const, given_on: '2026-11-16', expiry: '2027-11-16', created_at: api.now }
    await giveClearances(api.db, [same])
    await api.db
      .updateTable('request')
      .set({ body_data: JSON.stringify({ ...(await bodyOf(unfit.id)), fit_to_work: 'no' }) })
      .where('id', '=', unfit.id)
      .execute()
    const answer = await send([suspended.id, older.id, good.id, unfit.id])
    expect(answer).toMatchObject({ message: '1 request approved, 3 not', approved: [good.id] })
    expect(answer.not_approved.map(({ why }) => why.split('.')[0])).toEqual([
      'The driver is not active',
      'What is on record is as new or newer',
      'The driver is not fit to work',
    ])
    for (const { id } of [suspended, older, unfit]) expect(await statusOf(id)).toBe(requestStatus.pending)
  })

  it('a renewal with a warning, although it is newer', async () => {
    const { id, driverId } = await clean('renew-ddt')
    // Given earlier, and valid for longer than a year.
    const current = { driver_id: driverId, kind: 'ddt' as const, given_on: '2026-01-05', expiry: '2028-01-05', created_at: api.now }
    await giveClearances(api.db, [current])
    expect((await send([id])).not_approved).toMatchObject([{ why: expect.stringContaining('It has a warning.') }])
    expect(await statusOf(id)).toBe(requestStatus.pending)
  })

  it('what was decided meanwhile, with who decided it', async () => {
    const requests = await Promise.all([clean(), clean(), clean()])
    const [first, ...others] = requests.map(({ id }) => id)
    await colleague.call(kinds['change-profile-pic'].decide, { request_id: first ?? '', key: 'reject', comment: 'Blurred' })
    const why = 'This request is no longer available: rejected by Halima Said on 21 Nov 2026, 09:00.'
    expect(await send([first ?? '', ...others])).toMatchObject({
      message: '2 requests approved, 1 not',
      approved: others,
      not_approved: [{ _id: first, why }],
    })
  })

  it('what is own, of another kind than the person decides, or out of reach, of which nothing is shown', async () => {
    const own = await clean()
    await api.ownerDb.updateTable('request').set({ created_by: officer.userId }).where('id', '=', own.id).execute()
    expect((await send([own.id])).not_approved[0]?.why).toMatch(/^You raised this request yourself/)
    const permissions: Permission[] = ['requests.read', 'requests.decide.renew-ddt']
    const ddtOnly = await api.as({ portal: 'staff_portal', plantId, permissions })
    expect((await send([own.id], ddtOnly)).not_approved[0]?.why).toMatch(/^Your role does not allow/)
    const elsewhere = await api.as({ portal: 'staff_portal' })
    const [answer] = (await send([own.id], elsewhere)).not_approved
    expect(answer).toMatchObject({ _id: own.id, name: null, why: expect.stringContaining('Not found') })
    expect(await statusOf(own.id)).toBe(requestStatus.pending)
  })
})

async function bodyOf(id: string) {
  const { body_data } = await api.db.selectFrom('request').select('body_data').where('id', '=', id).executeTakeFirstOrThrow()
  return body_data
}

it('a file that was opened before the request was corrected does not count', async () => {
  const { requestId: request_id, person } = await kindScene(api, plantId, 'change-profile-pic').aRaised()
  await open(request_id)
  await colleague.call(sendBackContract.send, { request_id, fields: ['attachment'], comment: 'Blurred' })
  expect((await send([request_id])).not_approved[0]?.why).toMatch(/sent this request back/)
  const attachment = new File([new Uint8Array(await aJpeg())], 'sharp.jpg', { type: 'image/jpeg' })
  await person.call(sendBackContract.resubmit, { request_id, attachment })
  expect((await send([request_id])).not_approved).toMatchObject([{ why: 'Open its file first.' }])
})
