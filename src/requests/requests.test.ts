import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testApi } from '#tests/world/test-api.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { requestStatus, requestType } from './engine/request-types.contract.ts'
import type { Input } from '#platform/contract/route.ts'
import { requestsContract, requestSorts } from './requests.contract.ts'
import { aRequest } from './requests.factory.ts'

const api = await testApi()
const halima = await api.as({ portal: 'staff_portal', firstName: 'Halima' })
const peter = await api.as({ portal: 'staff_portal', firstName: 'Peter', plantId: halima.plantId })
const asha = await aDriver(api.db, { plantId: halima.plantId, name: 'Asha Otieno' })
const brian = await aDriver(api.db, { plantId: halima.plantId, name: 'Brian 100% Kamau' })
const foreign = await aDriver(api.db, { plantId: (await api.as({ portal: 'staff_portal' })).plantId })
const day = (moment: string) => new Date(moment)

const first = await aRequest(api.db, {
  driverId: asha.id,
  createdBy: peter.userId,
  at: day('2026-11-01T06:00:00Z'),
  comment: 'No helmet',
  closed: { statusId: requestStatus.rejected, by: halima.userId, at: day('2026-11-02T06:00:00Z'), comment: 'Not on camera' },
})
const second = await aRequest(api.db, { driverId: brian.id, createdBy: peter.userId, at: day('2026-11-10T20:59:00Z') })
const third = await aRequest(api.db, {
  driverId: asha.id,
  createdBy: halima.userId,
  at: day('2026-11-10T21:00:00Z'),
  typeId: requestType.endSuspension,
  body: {},
})
const system = await aRequest(api.db, {
  driverId: asha.id,
  createdBy: null,
  at: day('2026-11-12T06:00:00Z'),
  typeId: requestType.sanctionEvidence,
  body: {},
})
const elsewhere = await aRequest(api.db, { driverId: foreign.id, createdBy: null })

const ids = async (input: Input<typeof requestsContract.index>, person = halima) =>
  (await person.call(requestsContract.index, input)).data.map(({ _id }) => _id)

it.each([
  { status: 9 },
  { tab: 'theirs' },
  { type: 17 },
  { type: 99_999_999 },
  { from: '2026-02-31' },
  { transporter_id: 'x' },
  { sort: 'best' },
  { page: 0 },
])('the list refuses %j', async (input) => {
  await expect(halima.call(requestsContract.index, input as never)).rejects.toMatchObject({ status: 422 })
})

it('out of scope and missing give the same answer', async () => {
  const rival = await api.as({ portal: 'transporter_portal', plantId: halima.plantId })
  const missing = await halima.call(requestsContract.details, { id: '999999999' }).catch((error: unknown) => error)
  for (const [person, id] of [
    [halima, elsewhere],
    [rival, first],
  ] as const) {
    await expect(person.call(requestsContract.details, { id })).rejects.toEqual(missing)
  }
  expect(await ids({}, rival)).toEqual([])
})

it('a transporter sees the requests about its own drivers', async () => {
  const own = await api.as({ portal: 'transporter_portal', plantId: halima.plantId, transporterId: brian.transporter_id })
  expect(await ids({}, own)).toEqual([second])
  const { request } = await own.call(requestsContract.details, { id: second })
  expect([request.can_decide, request.cannot_decide_because]).toEqual([false, 'The plant decides this request.'])
})

it.each([
  [{}, [system, third, second, first]],
  [{ sort: 'oldest' }, [first, second, third, system]],
  [{ page_size: 2 }, [system, third]],
  [{ page_size: 2, page: 2 }, [second, first]],
  [{ page: 3 }, []],
  [{ status: 3 }, [first]],
  [{ type: 7 }, [second, first]],
  [{ search: 'otIENO' }, [system, third, first]],
  [{ search: '100%' }, [second]],
  [{ search: '%' }, []],
  [{ search: '1%o' }, []],
  [{ search: 'nobody' }, []],
  [{ search: asha.id_no.slice(0, 8) }, [system, third, first]],
  [{ transporter_id: brian.transporter_id }, [second]],
  // In the time zone of the plant: Nairobi, UTC+3.
  [{ from: '2026-11-11' }, [system, third]],
  [{ to: '2026-11-10' }, [second, first]],
  [{ from: '2026-11-11', to: '2026-11-11' }, [third]],
] as const)('the list filtered by %j', async (input, expected) => {
  expect(await ids(input)).toEqual(expected)
})

it('a row names submitter, type and driver', async () => {
  const { data, total } = await halima.call(requestsContract.index, { status: 3 })
  expect(total).toBe(1)
  expect(data[0]).toMatchObject({
    _id: first,
    driver_id: { _id: asha.id, name: 'Asha Otieno', status: { id: 8, name: 'Active' } },
    transporter: { _id: asha.transporter_id },
    type_id: { id: 7, name: 'Suspend driver' },
    status_id: { id: 3, name: 'Rejected' },
    created_by: { first_name: 'Peter' },
    created_at: '2026-11-01T06:00:00.000Z',
  })
})

it.each([
  ['the submitter', halima, [third]],
  ['another person', peter, [second]],
] as const)('%s may cancel their own pending requests', async (_who, person, expected) => {
  const { data } = await person.call(requestsContract.index, {})
  expect(data.filter(({ can_cancel }) => can_cancel).map(({ _id }) => _id)).toEqual(expected)
})

it('details have the body, the history in order, and no decision for a closed request', async () => {
  const { request, history } = await halima.call(requestsContract.details, { id: first })
  expect(request).toMatchObject({ comment: 'No helmet', body_data: { duration: 7 }, can_decide: false, cannot_decide_because: null })
  expect(request.driver_id).toMatchObject({ name: 'Asha Otieno', status: { id: 8, name: 'Active' } })
  expect(history).toMatchObject([
    { status: { name: 'Pending' }, created_by: { first_name: 'Peter' }, comment: 'No helmet' },
    { status: { name: 'Rejected' }, created_by: { first_name: 'Halima' }, comment: 'Not on camera' },
  ])
})

const canDecide = async (id: string, person = halima) => {
  const { request } = await person.call(requestsContract.details, { id })
  return [request.can_decide, request.cannot_decide_because]
}

it('the details state whether the reader may decide, and why not', async () => {
  expect(await canDecide(second)).toEqual([true, null])
  expect(await canDecide(third)).toEqual([false, 'You raised this request yourself, so you cannot decide it. Ask a colleague.'])
  expect(await canDecide(third, peter)).toEqual([true, null])
  expect(await canDecide(system)).toEqual([false, 'The transporter uploads sanction evidence in its own portal.'])
})

it('each filter’s first pages, and the later ones, are pages of their own', async () => {
  const { call, plantId } = await api.as({ portal: 'staff_portal' })
  const typeId = requestType.endSuspension
  for (const of of [{ typeId, body: {} }, { typeId, body: {} }, {}])
    await aRequest(api.db, { driverId: (await aDriver(api.db, { plantId })).id, createdBy: null, ...of })
  const filters = [{}, { type: typeId }, { status: requestStatus.pending }, { status: requestStatus.pending, type: typeId }]
  for (const sort of requestSorts)
    for (const filter of filters)
      for (const page of [1, 2, 3, 4]) {
        const { data, total } = await call(requestsContract.index, { ...filter, sort, page })
        const expected = 'type' in filter ? 2 : 3
        expect([data.length, total]).toEqual([page === 1 ? expected : 0, expected])
      }
})

it('counts up to ten thousand', async () => {
  const { plantId, call } = await api.as({ portal: 'staff_portal' })
  const { id: driver_id, transporter_id } = await aDriver(api.db, { plantId })
  await sql`with closed as (
      insert into request (type_id, status_id, driver_id, auth_plant_id, transporter_id, created_at, decided_at)
      select 7, 4, ${driver_id}, ${plantId}, ${transporter_id}, ${api.now}, ${api.now} from generate_series(1, 11000) returning id
    ) insert into request_history (request_id, status_id, created_at) select id, 4, ${api.now} from closed`.execute(api.db)
  const { total, capped_at } = await call(requestsContract.index, {})
  expect({ total, capped_at }).toEqual({ total: 10_000, capped_at: 10_000 })
})

it('a row has the days pending in the site’s time zone, and none once closed', async () => {
  const { data } = await halima.call(requestsContract.index, {})
  const daysPending = Object.fromEntries(data.map(({ _id, waiting_days }) => [_id, waiting_days]))
  // It is 21 November in Nairobi; the second was raised a minute before midnight there, the third a minute later.
  expect(daysPending).toEqual({ [first]: null, [second]: 11, [third]: 10, [system]: 9 })
})

it('the system may close its own requests; a person may not decide their own', async () => {
  const { id: driverId } = await aDriver(api.db)
  const closing = (by: string | null) => ({ statusId: requestStatus.approved, by, at: api.now, comment: 'Closed' })
  const aClosedRequest = (createdBy: string | null, by: string | null) => aRequest(api.db, { driverId, createdBy, closed: closing(by) })
  await expect(aClosedRequest(null, null)).resolves.toEqual(expect.any(String))
  await expect(aClosedRequest(peter.userId, halima.userId)).resolves.toEqual(expect.any(String))
  await expect(aClosedRequest(peter.userId, peter.userId)).rejects.toMatchObject({ constraint: 'request_not_by_own_raiser' })
})

it.each([
  ['pending', { sort: 'oldest' }, [second, third, system]],
  ['mine', {}, [third]],
  ['mine', { status: requestStatus.rejected }, []],
  ['decided', {}, [first]],
  ['decided', { status: requestStatus.pending }, []],
  ['all', { sort: 'oldest' }, [first, second, third, system]],
] as const)('the tab %s with %j lists its requests and their number', async (tab, filters, expected) => {
  const { data, total } = await halima.call(requestsContract.index, { tab, ...filters })
  expect(data.map(({ _id }) => _id)).toEqual(expected)
  expect(total).toBe(expected.length)
})
