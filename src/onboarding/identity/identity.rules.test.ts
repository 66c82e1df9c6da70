import { describe, expect, it } from 'vitest'
import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { isDisclosure, judgePerson, type IdentifiedPerson } from './identity.rules.ts'

const s = driverStatus
const here = { id: '1', name: 'Mombasa' }
const elsewhere = { id: '2', name: 'Athi River' }
const aPerson = (statusId: DriverStatusId, fields: Partial<IdentifiedPerson> = {}): IdentifiedPerson => ({
  driverId: '9',
  statusId,
  plant: here,
  transporter: { id: '7', name: 'Bahari Haulage' },
  reason: null,
  isBarringAsked: false,
  isKnownPlant: true,
  ...fields,
})
const staff = { isStaff: true, plantId: '1', transporterId: '8' }
const owner = { isStaff: false, plantId: '1', transporterId: '7' }
const rival = { isStaff: false, plantId: '1', transporterId: '8' }

it('a number that nobody has is free', () => {
  for (const submitter of [staff, owner]) expect(judgePerson(undefined, submitter)).toMatchObject({ outcome: 'free', canSubmit: true })
})

describe.each([
  [s.documentVerification, 'onboarding', 'onboarding', 'not eligible'],
  [s.cardIssuance, 'onboarding', 'onboarding', 'not eligible'],
  [s.onboardingDeclined, 'returning', 'not eligible', 'not eligible'],
  [s.cardCancelled, 'other transporter', 'yours', 'not eligible'],
  [s.left, 'returning', 'returning', 'free'],
  [s.active, 'other transporter', 'yours', 'not eligible'],
  [s.blacklisted, 'barred', 'not eligible', 'not eligible'],
  [s.suspended, 'other transporter', 'yours', 'not eligible'],
] as const)('status %i', (statusId, toStaff, toOwner, toRival) => {
  it('has its outcome for staff, for its office, and for another office', () => {
    const judged = [staff, owner, rival].map((submitter) => judgePerson(aPerson(statusId), submitter))
    expect(judged.map(({ outcome }) => outcome)).toEqual([toStaff, toOwner, toRival])
    for (const { outcome, canSubmit } of judged) expect(canSubmit).toBe(outcome === 'returning' || outcome === 'free')
    expect(judged.map(({ driverId }) => driverId)).toEqual(['9', ['onboarding', 'yours'].includes(toOwner) ? '9' : null, null])
  })

  it('another office learns no name, and pays for a person of others', () => {
    const answer = judgePerson(aPerson(statusId, { reason: 'Stole diesel' }), rival)
    expect(JSON.stringify(answer)).not.toMatch(/Bahari|Mombasa|diesel|another|onboard|barred/)
    expect(isDisclosure(answer)).toBe(statusId !== s.left)
    expect(isDisclosure(judgePerson(aPerson(statusId), staff))).toBe(false)
  })

  it('at another plant, staff learn the plant only, unless they work there', () => {
    const person = aPerson(statusId, { plant: elsewhere, reason: 'Stole diesel' })
    const canSubmit = [s.onboardingDeclined, s.left].some((status) => status === statusId)
    const stranger = judgePerson({ ...person, isKnownPlant: false }, staff)
    expect(stranger).toMatchObject({
      outcome: 'other plant',
      canSubmit,
      driverId: null,
      message: expect.stringMatching(/^Known at Athi River\./),
    })
    expect(stranger.message).not.toMatch(/Bahari|diesel/)
    expect(judgePerson(person, staff).message).toContain('Bahari Haulage')
    const office = judgePerson(person, rival)
    expect(JSON.stringify(office)).not.toMatch(/Athi|Bahari|diesel/)
    expect(office.canSubmit).toBe(statusId === s.left)
  })

  it('at another plant, an office learns of its own driver what to ask for, and of who is not to be moved nothing', () => {
    const own = judgePerson(aPerson(statusId, { plant: elsewhere, reason: 'Stole diesel' }), owner)
    const isMovable = [s.active, s.suspended, s.cardCancelled].some((status) => status === statusId)
    expect([own.canAsk, own.message.includes('Athi River')]).toEqual([isMovable, isMovable])
    expect(own.message).not.toMatch(/diesel/)
    expect(isDisclosure(own)).toBe(!isMovable && statusId !== s.left)
  })
})

it('staff read why a person is barred, and can transfer an active driver', () => {
  expect(judgePerson(aPerson(s.blacklisted, { reason: 'Stole diesel' }), staff).message).toContain('Reason: Stole diesel')
  expect(judgePerson(aPerson(s.active), staff)).toMatchObject({ canTransfer: true, message: expect.stringContaining('Bahari Haulage') })
  expect(judgePerson(aPerson(s.suspended), staff).canTransfer).toBe(false)
  expect(judgePerson(aPerson(s.active), { ...staff, transporterId: '7' })).toMatchObject({ outcome: 'yours', canTransfer: false })
})
