import { describe, expect, it } from 'vitest'
import { driverStatus as s } from '#drivers/driver-status.contract.ts'
import { asAt, type History, type CurrentState } from './verdict-as-at.rules.ts'

const today = '2026-11-21'
const now: CurrentState = {
  registeredOn: '2026-01-05',
  statusId: s.active,
  transporterId: '1',
  vehicleOptions: ['Flatbed'],
  hasCard: true,
  pass: { issuedOn: '2026-11-10', expiry: '2027-06-13', reason: 'medical', registeredUntil: null, shortenedUntil: null },
  clearances: { medical: '2027-06-13', ddt: '2027-08-01', bulker: null },
  isOnHold: false,
  isUnfit: false,
  suspension: null,
}
const nothing: History = { passes: [], clearances: [], suspensions: [], cards: [], changes: [] }
const suspended: CurrentState = { ...now, statusId: s.suspended, suspension: { startsOn: '2026-11-01', endsOn: '2026-12-20' } }
const open = (endsOn: string | null) => ({ startsOn: '2026-11-01', endsOn, endedOn: null })
const change = (on: string, before: Record<string, unknown>, action = 'driver changed') => ({ on, action, before })

it('there is no state before the driver was registered', () => {
  expect(asAt(now, nothing, '2026-01-04', today)).toBeUndefined()
  expect(asAt(now, nothing, '2026-01-05', today)).toMatchObject({ statusId: s.active, transporterId: '1', vehicleOptions: ['Flatbed'] })
})

it('today is the current state', () => {
  const contradicting = { ...nothing, suspensions: [open(null)], changes: [change('2026-11-22', { status_id: 9 })] }
  expect(asAt(now, contradicting, today, today)).toBe(now)
})

describe('on a future date', () => {
  it.each([
    ['2026-12-19', [open('2026-12-20')], true, s.suspended, '2026-12-20'],
    ['2026-12-20', [open('2026-12-20')], true, s.active, null],
    ['2026-12-20', [open('2026-12-20')], false, s.cardCancelled, null],
    ['2026-12-20', [open('2026-12-20'), open('2027-01-05')], true, s.suspended, '2027-01-05'],
    ['2027-12-20', [open('2026-12-20'), open(null)], true, s.suspended, null],
  ])('%s, suspended by %j, with a card: %s', (day, suspensions, hasCard, statusId, endsOn) => {
    const then = asAt({ ...suspended, hasCard }, { ...nothing, suspensions }, day, today)
    expect(then).toMatchObject({ statusId, suspension: statusId === s.suspended ? { endsOn } : null })
  })

  it('a blacklisted driver stays blacklisted', () => {
    expect(asAt({ ...now, statusId: s.blacklisted }, nothing, '2030-01-01', today)?.statusId).toBe(s.blacklisted)
  })
})

describe('on a past date', () => {
  it.each([
    ['2026-11-09', s.cardCancelled],
    ['2026-11-10', s.active],
    ['2026-11-15', s.active],
    ['2026-11-16', s.blacklisted],
  ])('%s: status %i, from the audit', (day, statusId) => {
    const changes = [change('2026-11-10', { status_id: 6 }), change('2026-11-12', { phones: [] }), change('2026-11-16', { status_id: 8 })]
    expect(asAt({ ...now, statusId: s.blacklisted }, { ...nothing, changes }, day, today)?.statusId).toBe(statusId)
  })

  it.each([
    ['2026-10-31', s.active],
    ['2026-11-01', s.suspended],
    ['2026-11-09', s.suspended],
    ['2026-11-10', s.active],
  ])('%s: status %i, from suspensions', (day, statusId) => {
    const suspensions = [{ startsOn: '2026-11-01', endsOn: '2026-12-20', endedOn: '2026-11-10' }]
    expect(asAt(now, { ...nothing, suspensions }, day, today)).toMatchObject({
      statusId,
      suspension: statusId === s.suspended ? { endsOn: '2026-12-20' } : null,
    })
  })

  it('a driver suspended now was active before, if a suspension is on record', () => {
    expect(asAt(suspended, { ...nothing, suspensions: [open('2026-12-20')] }, '2026-10-31', today)?.statusId).toBe(s.active)
    expect(asAt({ ...suspended, suspension: null }, nothing, '2026-10-31', today)?.statusId).toBe(s.suspended)
  })

  it.each([
    ['2026-10-01', s.cardIssuance],
    ['2026-10-02', s.active],
    ['2026-10-09', s.active],
    ['2026-10-10', s.cardIssuance],
    ['2026-10-12', s.active],
  ])('%s: status %i, from cards', (day, statusId) => {
    const cards = [
      { handedOverOn: '2026-10-02', cancelledOn: '2026-10-10' },
      { handedOverOn: '2026-10-12', cancelledOn: null },
    ]
    expect(asAt(now, { ...nothing, cards }, day, today)?.statusId).toBe(statusId)
  })

  it.each([
    ['2026-10-09', s.cardCancelled, s.active],
    ['2026-10-09', s.left, s.active],
    ['2026-10-10', s.left, s.left],
    ['2026-10-01', s.left, s.left],
    ['2026-10-09', s.blacklisted, s.active],
    ['2026-10-10', s.blacklisted, s.blacklisted],
  ])('%s: who has status %i now had %i, from a card of then', (day, statusNow, statusId) => {
    const cards = [{ handedOverOn: '2026-10-02', cancelledOn: '2026-10-10' }]
    expect(asAt({ ...now, statusId: statusNow, hasCard: false }, { ...nothing, cards }, day, today)?.statusId).toBe(statusId)
  })

  it('the newest clearance and pass by that date', () => {
    const history = {
      ...nothing,
      passes: [
        { issuedOn: '2026-11-10', expiry: '2027-06-13', reason: 'medical', registeredUntil: null, shortenedUntil: null },
        { issuedOn: '2026-02-01', expiry: '2026-11-12', reason: 'ddt', registeredUntil: null, shortenedUntil: null },
      ],
      clearances: [
        { id: '3', kind: 'medical' as const, givenOn: '2026-06-13', expiry: '2027-06-13', isFit: true },
        { id: '2', kind: 'ddt' as const, givenOn: '2026-08-01', expiry: '2027-08-01', isFit: null },
        { id: '1', kind: 'medical' as const, givenOn: '2026-01-10', expiry: '2027-01-10', isFit: true },
      ],
    }
    expect(asAt(now, history, '2026-06-12', today)).toMatchObject({
      pass: { expiry: '2026-11-12' },
      clearances: { medical: '2027-01-10', ddt: null, bulker: null },
    })
    expect(asAt(now, history, '2026-11-10', today)).toMatchObject({
      pass: { expiry: '2027-06-13' },
      clearances: { medical: '2027-06-13', ddt: '2027-08-01' },
    })
    expect(asAt(now, history, '2026-01-05', today)).toMatchObject({ pass: null, clearances: { medical: null } })
  })

  it("the pass's expiry on that date, unless the change was of a later pass", () => {
    const passes = [{ issuedOn: '2026-02-01', expiry: '2027-06-13', reason: 'medical', registeredUntil: null, shortenedUntil: null }]
    const moved = change('2026-06-20', { expiry: '2026-06-30', reason: 'ddt' }, 'pass expiry changed')
    const medical = change('2026-06-19', { expiry: '2020-01-01' }, 'medical fixed')
    const on = (day: string, changes: History['changes']) => asAt(now, { ...nothing, passes, changes }, day, today)?.pass
    expect(on('2026-06-18', [medical, moved])).toMatchObject({ expiry: '2026-06-30', reason: 'ddt' })
    expect(on('2026-06-20', [medical, moved])).toMatchObject({
      expiry: '2027-06-13',
      reason: 'medical',
      registeredUntil: null,
      shortenedUntil: null,
    })
    const generated = { on: '2026-06-19', action: 'pass generated', before: null }
    expect(on('2026-06-18', [generated, moved])).toMatchObject({ expiry: '2027-06-13' })
  })

  it('the transporter and vehicle options on that date', () => {
    const changes = [change('2026-03-01', { transporter_id: '7' }), change('2026-05-01', { vehicle_options: ['Bulker'] })]
    expect(asAt(now, { ...nothing, changes }, '2026-02-28', today)).toMatchObject({ transporterId: '7', vehicleOptions: ['Bulker'] })
    expect(asAt(now, { ...nothing, changes }, '2026-03-01', today)).toMatchObject({ transporterId: '1', vehicleOptions: ['Bulker'] })
    expect(asAt(now, { ...nothing, changes }, '2026-05-01', today)).toMatchObject({ transporterId: '1', vehicleOptions: ['Flatbed'] })
  })
})
