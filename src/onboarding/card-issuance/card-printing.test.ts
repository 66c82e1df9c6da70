import { beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi } from '#tests/world/test-api.ts'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { cancelCard } from '#drivers/card/cards.store.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { maxPrintedCards } from '../card-print/card-sides.contract.ts'
import { cardActionsContract } from './card-actions.contract.ts'
import { cardIssuanceContract } from './card-issuance.contract.ts'

const { print, discard } = cardActionsContract
const { index, details, batches, batch } = cardIssuanceContract
const api = await testApi({ publicUrl: 'https://localhost' })
type Staff = Awaited<ReturnType<TestApi['as']>>
let clerk: Staff
beforeAll(async () => {
  clerk = await atPlant('MOM-')
})

async function atPlant(card_prefix: string): Promise<Staff> {
  const { id } = await anAuthPlant(api.db)
  await api.db.updateTable('auth_plant').set({ card_prefix }).where('id', '=', id).execute()
  return api.as({ portal: 'staff_portal', plantId: id, permissions: ['onboarding.cards'] })
}

const waiting = (staff: Staff, fields: object = {}) =>
  aPassHolder(api.db, { plantId: staff.plantId, status_id: driverStatus.cardIssuance, cardNo: null, ...fields })
const printFor = (staff: Staff, ...ids: string[]) => staff.call(print, { driver_ids: ids, layout: 'single' })
const cardNoOf = async (id: string, staff = clerk) => (await staff.call(details, { driver_id: id })).driver.card?.card_no

describe('refuses', () => {
  it.each([
    ['no driver', [], 'Choose at least one driver'],
    ['too many drivers', Array.from({ length: maxPrintedCards + 1 }, (_, n) => String(n + 1)), 'Print at most 200 cards at once'],
  ])('%s', async (_what, driver_ids, message) => {
    await expect(clerk.call(print, { driver_ids, layout: 'sheets' })).rejects.toMatchObject({
      status: 422,
      problem: { errors: { driver_ids: message } },
    })
  })

  it('drivers out of scope, without a trace', async () => {
    const [own, foreign] = [await waiting(clerk), await waiting(await atPlant(''))]
    await expect(printFor(clerk, own.id, foreign.id)).rejects.toMatchObject({ status: 404 })
    await expect(clerk.call(details, { driver_id: foreign.id })).rejects.toMatchObject({ status: 404 })
    expect(await cardNoOf(own.id)).toBeUndefined()
  })

  it('drivers who get no card, naming the first, and prints nothing', async () => {
    const [own, active] = [await waiting(clerk), await aPassHolder(api.db, { plantId: clerk.plantId, name: 'Asha Otieno' })]
    await expect(printFor(clerk, own.id, active.id)).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('No card is printed for Asha Otieno (Active).') },
    })
    expect(await cardNoOf(own.id)).toBeUndefined()
  })

  it('a typed number for several, of the wrong form, or beside another one', async () => {
    const [one, other] = [await waiting(clerk), await waiting(clerk)]
    const typed = (card_no: string, ...driver_ids: string[]) => clerk.call(print, { driver_ids, layout: 'single', card_no })
    await expect(typed('X-1', one.id, other.id)).rejects.toMatchObject({
      status: 422,
      problem: { errors: { card_no: expect.any(String) } },
    })
    await expect(typed('#1', one.id)).rejects.toMatchObject({ status: 422, problem: { errors: { card_no: expect.any(String) } } })
    await printFor(clerk, one.id)
    await expect(typed('X-1', one.id)).rejects.toMatchObject({ status: 409, problem: { errors: { card_no: expect.any(String) } } })
  })

  it('a number in force anywhere; the holder is named at their plant only', async () => {
    const elsewhere = await atPlant('')
    await aPassHolder(api.db, { plantId: clerk.plantId, name: 'Juma Ali', cardNo: 'SCAN-9' })
    const refusal = async (staff: Staff) => {
      const { id } = await waiting(staff)
      return staff.call(print, { driver_ids: [id], layout: 'single', card_no: 'scan-9' }).catch((error: unknown) => error)
    }
    expect(await refusal(clerk)).toMatchObject({
      status: 409,
      problem: { errors: { card_no: 'Juma Ali has a card with this number. Enter another number.' } },
    })
    expect(await refusal(elsewhere)).toMatchObject({
      status: 409,
      problem: { errors: { card_no: 'A driver of another plant has a card with this number. Enter another number.' } },
    })
  })

  it('printing where the site has no public address, and allocates nothing', async () => {
    const bare = await testApi()
    const staff = await bare.as({ portal: 'staff_portal' })
    const { id } = await aPassHolder(bare.db, { plantId: staff.plantId, status_id: driverStatus.cardIssuance, cardNo: null })
    await expect(staff.call(print, { driver_ids: [id], layout: 'single' })).rejects.toMatchObject({
      status: 409,
      problem: { message: expect.stringContaining('PUBLIC_URL') },
    })
    expect((await staff.call(details, { driver_id: id })).driver.card).toBeNull()
    expect((await staff.call(batches, {})).total).toBe(0)
  })
})

it('gives the plant’s next numbers, passing over those that any card had anywhere, and answers a PDF', async () => {
  const staff = await atPlant('ATH')
  await aPassHolder(api.db, { cardNo: 'ath000002' })
  const lost = await aPassHolder(api.db, { cardNo: 'ATH-000003' })
  await inTransaction(api.db, async (tx) => {
    await cancelCard(tx, lost.id, api.now, { reason: 'lost', by: null, comment: null })
    await bringTo(tx, lost.id, driverStatus.cardCancelled, api.now)
  })
  const drivers = [await waiting(staff), await waiting(staff)]
  const pdf: unknown = await staff.call(print, { driver_ids: drivers.map(({ id }) => id), layout: 'sheets' })
  expect(String(pdf).slice(0, 5)).toBe('%PDF-')
  expect(await Promise.all(drivers.map(({ id }) => cardNoOf(id, staff)))).toEqual(['ATH000001', 'ATH000004'])
})

it('two people printing at once get different numbers; the same driver gets one', async () => {
  const staff = await atPlant('RACE-')
  const colleague = await api.as({ portal: 'staff_portal', plantId: staff.plantId })
  const drivers = await Promise.all(Array.from({ length: 6 }, () => waiting(staff)))
  const ids = drivers.map(({ id }) => id)
  await Promise.all([printFor(staff, ...ids.slice(0, 4)), printFor(colleague, ...ids.slice(2).toReversed())])
  const cards = await api.db.selectFrom('card').select(['card_no', 'print_count']).where('driver_id', 'in', ids).execute()
  expect(new Set(cards.map(({ card_no }) => card_no)).size).toBe(6)
  expect(cards.map(({ print_count }) => print_count).toSorted((a, b) => a - b)).toEqual([1, 1, 1, 1, 2, 2])
})

it('two plants of one prefix printing at once never share a number', async () => {
  const [here, there] = [await atPlant('TWIN'), await atPlant('TWIN')]
  const drivers = [await waiting(here), await waiting(there)] as const
  await Promise.all([printFor(here, drivers[0].id), printFor(there, drivers[1].id)])
  const numbers = [await cardNoOf(drivers[0].id, here), await cardNoOf(drivers[1].id, there)]
  expect(new Set(numbers)).toEqual(new Set(['TWIN000001', 'TWIN000002']))
})

it('prints again under the same number, and says who printed what', async () => {
  const staff = await atPlant('')
  const driver = await waiting(staff, { name: 'Grace Njeri' })
  await printFor(staff, driver.id)
  await printFor(staff, driver.id)
  const { history } = await staff.call(details, { driver_id: driver.id })
  expect(history).toMatchObject([{ card_no: '000001', print_count: 2, prints: [{ by: expect.any(String) }, {}], handed_over_at: null }])
  const printed = await staff.call(batches, {})
  expect(printed).toMatchObject({ total: 2, data: [{ cards: 1, layout: 'single' }, { cards: 1 }] })
  const [latest] = printed.data
  const shown = await staff.call(batch, { batch_id: latest?._id ?? '' })
  expect(shown.cards).toEqual([{ card_no: '000001', driver_id: { _id: driver.id, name: 'Grace Njeri' }, is_printable: true }])
  await expect(clerk.call(batch, { batch_id: latest?._id ?? '' })).rejects.toMatchObject({ status: 404 })
})

it('a misprint is discarded with a reason; its number is never used again', async () => {
  const driver = await waiting(clerk)
  await clerk.call(print, { driver_ids: [driver.id], layout: 'single', card_no: 'miss 1' })
  const { card } = (await clerk.call(details, { driver_id: driver.id })).driver
  await expect(clerk.call(discard, { card_id: card?._id ?? '', reason: ' ' })).rejects.toMatchObject({ status: 422 })
  await clerk.call(discard, { card_id: card?._id ?? '', reason: 'Smeared' })
  await expect(clerk.call(discard, { card_id: card?._id ?? '', reason: 'Smeared' })).rejects.toMatchObject({ status: 409 })
  await expect(clerk.call(print, { driver_ids: [driver.id], layout: 'single', card_no: 'MISS1' })).rejects.toMatchObject({
    status: 409,
    problem: { errors: { card_no: expect.stringContaining('a number is used once') } },
  })
  await printFor(clerk, driver.id)
  const { history } = await clerk.call(details, { driver_id: driver.id })
  expect(history).toMatchObject([{ cancelled_at: null }, { card_no: 'MISS1', end_reason: 'discarded', end_comment: 'Smeared' }])
})

describe('the list', () => {
  it('shows each driver at one stage, with counts of all', async () => {
    const staff = await atPlant('L-')
    const [first, second] = [await waiting(staff, { name: 'Amina Hassan' }), await waiting(staff, { name: 'Brian Kiptoo' })]
    const cancelled = await waiting(staff, { name: 'Caro Wafula', status_id: driverStatus.cardCancelled })
    await aPassHolder(api.db, { plantId: staff.plantId, name: 'Dan Mwangi', cardNo: 'ISSUED-7' })
    await aPassHolder(api.db, { plantId: staff.plantId, status_id: driverStatus.suspended })
    await printFor(staff, second.id)
    const names = async (input: object) => (await staff.call(index, input)).data.map(({ name }) => name)
    expect(await names({})).toEqual(['Amina Hassan'])
    expect(await names({ stage: 'hand_over', sort: '-printed' })).toEqual(['Brian Kiptoo'])
    expect(await names({ stage: 'issued' })).toEqual(['Dan Mwangi'])
    expect(await names({ stage: 'cancelled', sort: 'pass_expiry' })).toEqual(['Caro Wafula'])
    const { counts, data } = await staff.call(index, { stage: 'hand_over' })
    expect(counts).toEqual({ print: 1, hand_over: 1, issued: 1, cancelled: 1 })
    expect(data).toMatchObject([
      { card: { card_no: 'L-000001', print_count: 1, batch: expect.any(String) }, alloc_pass: { expiry: '2027-06-13' } },
    ])
    await printFor(staff, cancelled.id, first.id)
    expect((await staff.call(index, {})).counts).toEqual({ print: 0, hand_over: 3, issued: 1, cancelled: 0 })
  })

  it('is searched by name, id number and card number, and filtered by transporter', async () => {
    const staff = await atPlant('S-')
    const drivers = [await waiting(staff, { name: 'Amina Hassan' }), await waiting(staff, { name: 'Brian Kiptoo' })] as const
    await printFor(staff, drivers[1].id)
    const found = async (stage: 'print' | 'hand_over', rest: object) =>
      (await staff.call(index, { stage, ...rest })).data.map(({ name }) => name)
    expect(await found('print', { search: 'hass' })).toEqual(['Amina Hassan'])
    expect(await found('print', { search: drivers[0].id_no })).toEqual(['Amina Hassan'])
    expect(await found('hand_over', { search: 's-000001' })).toEqual(['Brian Kiptoo'])
    expect(await found('print', { search: 's-000001' })).toEqual([])
    expect(await found('print', { transporter_id: drivers[1].transporter_id })).toEqual([])
    expect(await found('hand_over', { transporter_id: drivers[1].transporter_id })).toEqual(['Brian Kiptoo'])
  })
})
