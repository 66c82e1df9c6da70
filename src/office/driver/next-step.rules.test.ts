import { describe, expect, it } from 'vitest'
import { driverStatus as s, driverStatusNames, isDriverStatus } from '#drivers/driver-status.contract.ts'
import { requirements } from '#drivers/verdict/verdict-reasons.rules.ts'
import { nextStep, type NextStep, type StepFacts, type StepSubject } from './next-step.rules.ts'

const active = { statusId: s.active }
const textAndTarget = ({ text, to, id }: NextStep) => [text, to, id]
const statusStep = (facts: StepFacts) => textAndTarget(nextStep({ what: 'status' }, facts))

it('says what to do about every requirement', () => {
  expect(Object.fromEntries(requirements.map((what) => [what, nextStep({ what }, active).to]))).toEqual({
    pass: null,
    medical: 'doctors',
    ddt: 'training-companies',
    bulker: 'bulker-renewal',
    licence: 'change-details',
    transporter: null,
  })
})

it('says what to do at every status', () => {
  const ids = Object.keys(driverStatusNames).map(Number).filter(isDriverStatus)
  const steps = ids.map((statusId) => [statusId, nextStep({ what: 'status' }, { statusId })] as const)
  for (const [, { text, button, to }] of steps) expect([text.length > 0, button === null]).toEqual([true, to === null])
  expect(Object.fromEntries(steps.map(([id, { to }]) => [id, to]))).toEqual({
    1: 'application',
    2: 'application',
    3: 'application',
    4: null,
    5: 'new-driver',
    6: 'end-suspension',
    7: 'new-driver',
    8: null,
    9: null,
    10: 'end-suspension',
  })
})

describe('facts change the step', () => {
  it('a pass that ends with a document is extended by renewing that', () => {
    expect(textAndTarget(nextStep({ what: 'pass' }, { ...active, passEndsWith: 'bulker' }))).toEqual([
      'The driver needs a new bulker training. Then send its report. This extends the pass.',
      'bulker-renewal',
      null,
    ])
  })

  it('a pending request is opened instead of sent twice', () => {
    const facts = { ...active, pending: { bulker: '7' }, passEndsWith: 'bulker' } as const
    for (const what of ['bulker', 'pass'] as const) expect(nextStep({ what }, facts)).toMatchObject({ to: 'request', id: '7' })
    expect(nextStep({ what: 'medical' }, facts).to).toBe('doctors')
  })

  it('what a plant says about its own requirements, in a list of the one that ends first; a pending request is opened', () => {
    const own = [
      { id: '3', nextStep: 'Send the permit.', endsOn: '2027-01-01' },
      { id: '4', nextStep: 'Attend a talk.', endsOn: '2026-11-01' },
    ]
    const textOf = (what: StepSubject, facts: Partial<StepFacts> = {}) => nextStep({ what }, { ...active, own, ...facts }).text
    expect([textOf('own'), textOf('own:3'), textOf('own:4')]).toEqual(['Attend a talk.', 'Send the permit.', 'Attend a talk.'])
    expect(textOf('own:5')).toBe('The plant asks for something more. Open the driver to read it.')
    const pending = { 'own:4': '9' } as const
    for (const what of ['own', 'own:4'] as const)
      expect(nextStep({ what }, { ...active, own, pending })).toMatchObject({ to: 'request', id: '9' })
    expect(textOf('own:3', { pending })).toBe('Send the permit.')
  })

  it.each<[string, StepFacts, readonly unknown[]]>([
    [
      'evidence is wanted',
      { statusId: s.suspended, evidenceRequestId: '9' },
      ['Send evidence of what you did about the violation.', 'evidence', '9'],
    ],
    [
      'the suspension has an end',
      { statusId: s.suspended, suspension: { endsOn: '2026-12-01' } },
      ['Wait until the suspension ends, or ask for reinstatement.', 'end-suspension', null],
    ],
    [
      'the card waits',
      { statusId: s.cardIssuance, isCardWaiting: true, collectionPlace: 'Gate 2' },
      ['Collect the card: Gate 2.', null, null],
    ],
    ['the new card waits', { statusId: s.cardCancelled, isCardWaiting: true }, ['Collect the card at the plant.', null, null]],
    [
      'the office reported that the driver left',
      { statusId: s.cardCancelled, hasReportedLeaving: true },
      ['You reported that the driver has left. Ask for reinstatement if the driver comes back.', 'end-suspension', null],
    ],
  ])('%s', (_name, facts, expected) => expect(statusStep(facts)).toEqual(expected))
})
