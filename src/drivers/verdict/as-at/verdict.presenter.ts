import { holdSentence, type KnownHold } from '../../holds/hold-kinds.rules.ts'
import { holdStepText, type HeldBy } from '../../recalls/recalled.rules.ts'
import { statusWithName } from '../../driver-status.contract.ts'
import { ownKey } from '../../requirements/own-requirement.rules.ts'
import { shownRestrictions } from '../../restrictions/shown-restrictions.rules.ts'
import { unfitReason, type VerdictReason } from '../verdict-reasons.rules.ts'
import { judgeDriver, type VerdictFacts } from '../verdict.rules.ts'
import type { AsAt } from '#platform/contract/as-at.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { expiryText } from '../../pass/pass.rules.ts'
import { factsOf, type DriverState } from './driver-state.rules.ts'
import { unknownText, type UnknownPast } from './unknown-past.rules.ts'
import type { VerdictAnswer, VerdictNow } from './verdict.contract.ts'
import { endWords, limitsOf, presentRequirements } from './verdict-requirements.rules.ts'
import type { AskedPerson, VerdictDriver } from './verdict.store.ts'

/** What the reader may know beyond the neutral sentences. */
export type VerdictReader = {
  readsMedicals: boolean
  holds: readonly KnownHold[]
  /** Recalls that hold the driver, or will: every reader knows what to do about them. */
  heldBy: HeldBy
}
export const heldByNothing: HeldBy = { recalls: [], hasOthers: false }
const anybody = { readsMedicals: false, holds: [] } satisfies Partial<VerdictReader>

type Asked = { driver: AskedPerson; asAt: AsAt; today: PlainDate }

export type KnownInput = Asked & {
  state: DriverState
  reader: VerdictReader
  /** Of a past time: sentences, and whether only the end of its day was kept. */
  learnt?: readonly string[]
  isByDay?: boolean
}

/** The verdict now, for everybody. */
export const presentVerdictNow = (driver: VerdictDriver, today: PlainDate, heldBy: HeldBy): VerdictNow =>
  presentVerdict({ driver, state: driver, asAt: { day: today, moment: null }, today, reader: { ...anybody, heldBy } })

export function presentVerdict({ state, reader, learnt = [], isByDay = false, ...asked }: KnownInput): VerdictNow {
  const { day } = asked.asAt
  const facts = factsOf(state)
  const { verdict, clearedUntil, reasons } = judgeDriver(facts, day)
  return {
    driver: {
      ...person(asked),
      transporter_id: { _id: state.transporterId, name: state.transporterName },
      status: statusWithName(state.statusId),
    },
    ...times(asked),
    verdict,
    cleared_until: clearedUntil,
    until_words: verdict === 'blocked' || clearedUntil === null ? null : endWords(clearedUntil, facts, state.pass),
    reasons: explained(reasons, facts, { ...reader, day }).map(shownReason),
    proofs: presentRequirements(facts, state, { day, reader }),
    restrictions: shownRestrictions(state.restrictions),
    pass_words: state.pass && expiryText(state.pass, limitsOf(state.pass, facts)),
    note: isByDay ? `Of ${dateText(day)}, only the state at the end of the day was kept.` : null,
    learnt_afterwards: [...learnt],
  }
}

/** Nobody is cleared by what is not known. */
export function presentUnknown(asked: Asked, unknown: UnknownPast): VerdictAnswer {
  const { sentence, date } = unknownText(unknown, asked.driver)
  return {
    driver: { ...person(asked), transporter_id: null, status: null },
    ...times(asked),
    verdict: 'blocked',
    cleared_until: null,
    until_words: null,
    reasons: [{ what: 'status', severity: 'blocked', sentence, next_step: 'Choose a later date.', date }],
    proofs: [],
    restrictions: [],
    pass_words: null,
    note: null,
    learnt_afterwards: [],
  }
}

const shownReason = ({ what, nextStep, own, ...reason }: VerdictReason): VerdictAnswer['reasons'][number] => ({
  what: own ? ownKey(own.id) : what,
  ...reason,
  next_step: nextStep,
})

const person = ({ driver: { id, name, idNo } }: Asked) => ({ _id: id, name, id_no: idNo })
const times = ({ asAt: { day, moment }, today }: Asked) => ({ as_at: day, at: moment && moment.toISOString(), today })

/** In place of the neutral sentences, what this reader may know. */
const explained = (
  reasons: readonly VerdictReason[],
  { expiries }: VerdictFacts,
  { readsMedicals, holds, heldBy, day }: VerdictReader & { day: PlainDate },
): readonly VerdictReason[] =>
  reasons.map((reason) => {
    if (reason.what === 'hold')
      return { ...reason, sentence: heldWords(holds, reason, day) ?? reason.sentence, nextStep: holdStepText(heldBy) ?? reason.nextStep }
    return reason.what === 'doctor' && readsMedicals ? unfitReason(expiries.medical) : reason
  })

/** Of the holds that this reason is about, what the reader may know; null where that is nothing. */
function heldWords(holds: readonly KnownHold[], { severity }: VerdictReason, day: PlainDate): string | null {
  const about = holds.filter(({ startsOn, endsOn }) => {
    const lies = startsOn !== null && startsOn > day
    return severity === 'warn' ? lies : !lies && (endsOn === null || endsOn > day)
  })
  return about.map(holdSentence).join(' ') || null
}
