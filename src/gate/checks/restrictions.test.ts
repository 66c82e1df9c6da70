import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { aPassHolder, giveClearances } from '#drivers/pass/passes.factory.ts'
import { verdictContract } from '#drivers/verdict/as-at/verdict.contract.ts'
import { gateDataReader } from '#tests/world/gate-data-reader.ts'
import { testApi } from '#tests/world/test-api.ts'
import { recordServed } from '../devices/served-data.store.ts'
import { checkLogContract } from '../log/check-log.contract.ts'
import { holdSnapshot } from '../offline/held-data.rules.ts'
import { anOfflineCheck, signedCheck } from '../offline/offline-check.factory.ts'
import { judgeOffline } from '../offline/offline-verdict.rules.ts'
import { gateQueueContract } from '../offline/queue.contract.ts'
import { gateContract } from './gate.contract.ts'

const api = await testApi()
const { guard, device, plantId, snapshot } = await gateDataReader(api)
/** Logged in at this hour. */
const someone = () => api.as({ portal: 'staff_portal', plantId })

/** A driver with a medical that restricts; nothing else stops them. */
async function aRestricted(cardNo: string, restrictions: readonly string[], fields: object = {}): Promise<{ id: string; cardId: string }> {
  const driver = await aPassHolder(api.db, { plantId, cardNo, ...fields })
  const medical = { driver_id: driver.id, kind: 'medical', given_on: '2026-11-16', expiry: '2027-11-16', fit_to_work: true } as const
  await giveClearances(api.db, [{ ...medical, restrictions, created_at: new Date('2026-11-16T08:00:00Z') }])
  const card = await api.db.selectFrom('card').select('id').where('driver_id', '=', driver.id).executeTakeFirstOrThrow()
  return { id: driver.id, cardId: card.id }
}

/** Nairobi is three hours ahead. */
const at = (clock: string): void => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  api.now = new Date(Date.UTC(2026, 10, 21, hours - 3, minutes))
}
const check = async (cardNo: string, fields: { direction?: 'in' | 'out'; is_bulk_load?: boolean } = {}) =>
  (await someone()).call(gateContract.check, { key: randomUUID(), entered: cardNo, direction: 'in', ...fields })

describe('by the clock of the plant', async () => {
  const { id } = await aRestricted('NIGHT-1', ['glasses', 'no_night'])
  it.each([
    ['18:59', {}, 'warn', ['Glasses', 'Not after 19:00']],
    ['19:00', {}, 'blocked', ['Not after 19:00', 'Glasses']],
    ['23:59', {}, 'blocked', ['Not after 19:00', 'Glasses']],
    ['23:59', { direction: 'out' }, 'warn', ['Not after 19:00', 'Glasses']],
    ['05:59', {}, 'blocked', ['Not after 19:00', 'Glasses']],
    ['06:00', {}, 'warn', ['Glasses', 'Not after 19:00']],
  ] as const)('at %s (%j)', async (clock, fields, outcome, texts) => {
    at(clock)
    const answer = await check('NIGHT-1', fields)
    expect([answer.outcome, answer.reasons.map(({ text }) => text)]).toEqual([outcome, texts])
    expect(new Set(answer.reasons.map(({ symbol }) => symbol))).toEqual(new Set(['glasses', 'moon']))
  })

  it('list and page follow the days, whatever the hour, and the page shows them', async () => {
    at('23:00')
    const staff = await someone()
    const page = await staff.call(verdictContract.asAt, { driver_id: id })
    const { data } = await staff.call(driversContract.active, {})
    expect([page.verdict, data.find(({ _id }) => _id === id)?.verdict.key]).toEqual(['cleared', 'cleared'])
    expect(page.restrictions).toEqual([
      { key: 'glasses', words: 'Glasses', symbol: 'glasses', not_after: null },
      { key: 'no_night', words: 'Not after 19:00', symbol: 'moon', not_after: '19:00' },
    ])
  })
})

it('a bulk load is stopped, bags are not', async () => {
  at('12:00')
  const clearances = { medical: '2027-06-13', ddt: '2027-08-01', bulker: '2027-08-01' }
  await aRestricted('BULK-1', ['no_bulker'], { clearances })
  expect(await check('BULK-1')).toMatchObject({ outcome: 'warn', reasons: [{ text: 'No bulker', is_blocking: false, symbol: 'truck' }] })
  expect(await check('BULK-1', { is_bulk_load: true })).toMatchObject({ outcome: 'blocked', reasons: [{ text: 'No bulker' }] })
})

it('a check keeps what it was judged by: the time, and the night as the plant had it', async () => {
  at('20:15')
  await aRestricted('KEPT-1', ['no_night'])
  const { check_id } = await check('KEPT-1')
  const { judged_by, check: logged } = await (await someone()).call(checkLogContract.details, { check_id })
  expect(judged_by).toMatchObject({ day: '2026-11-21', time: '20:15' })
  expect(judged_by?.records).toContainEqual({
    name: 'Restriction',
    record: null,
    until: null,
    text: 'Not after 19:00: from 19:00 until 06:00',
  })
  expect(logged.reasons).toMatchObject([{ code: 'restriction', symbol: 'moon', text: 'Not after 19:00' }])
})

describe('a device without a network', async () => {
  beforeAll(async () => {
    at('08:50')
    // Where it is evening: thirteen hours ahead.
    await api.db.updateTable('auth_plant').set({ time_zone: 'Pacific/Tongatapu' }).where('id', '=', plantId).execute()
  })
  const { cardId } = await aRestricted('AWAY-1', ['glasses', 'no_night'])
  const judged = async (time: string) => {
    const data = await snapshot()
    const now = api.now.getTime()
    const asked = { day: '2026-11-21', time, direction: 'in', isBulkLoad: false, now, latest: now, hasPhotograph: true } as const
    const { verdict } = judgeOffline(holdSnapshot(data), { kind: 'card', cardId, plantId }, asked)
    return [verdict.outcome, ...verdict.reasons.map(({ text }) => text)]
  }

  it('has the plant’s list once, and of each driver the keys', async () => {
    const data = await snapshot()
    expect(data.restrictions).toContainEqual(['no_night', 'Not after 19:00', 'moon', 'night', '19:00', '06:00'])
    expect(data.lines.find(([, , , , , , , cards]) => cards.some(([id]) => id === cardId))?.[10]).toEqual([
      ['glasses', false],
      ['no_night', true],
    ])
  })

  it('judges as the server does, by its own clock', async () => {
    expect(await judged('18:59')).toEqual(['warn', 'Glasses', 'Not after 19:00'])
    expect(await judged('19:00')).toEqual(['blocked', 'Not after 19:00', 'Glasses'])
  })

  it('sends which restriction it saw, and the server agrees with it about the hour', async () => {
    const send = async (clock: string, outcome: 'warn' | 'blocked', isNight: boolean) => {
      at(clock)
      const night = { code: 'restriction', isBlocking: isNight, restriction: 'no_night' } as const
      const glasses = { code: 'restriction', isBlocking: false, restriction: 'glasses' } as const
      const body = anOfflineCheck(
        { deviceId: device.id, guardId: guard.userId, cardId, now: api.now },
        { at: api.now.toISOString(), data_at: api.now.toISOString(), outcome, reasons: [night, glasses] },
      )
      await recordServed(api.db, device.id, api.now)
      const checks = [signedCheck(body, device)]
      const { results } = await guard.call(gateQueueContract.send, device.request(gateQueueContract.send, { checks }, api.now))
      expect(results).toEqual([{ state: 'recorded', message: null }])
      const stored = await api.db
        .selectFrom('gate_check')
        .select(['reasons', 'judged_by', 'id'])
        .where('key', '=', body.key)
        .executeTakeFirstOrThrow()
      expect(stored.judged_by).toMatchObject({ server: { outcome } })
      expect((stored.reasons as unknown as { text: string }[]).map(({ text }) => text)).toEqual(['Not after 19:00', 'Glasses'])
      expect(await api.db.selectFrom('gate_anomaly').select('kind').where('check_id', '=', stored.id).execute()).toEqual([])
    }
    await send('08:59', 'warn', false)
    await send('09:00', 'blocked', true)
  })
})
