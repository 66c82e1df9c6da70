import { issuerStateOn, type Designation } from '#administration/issuers/issuer-state.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'

export const signalKinds = ['many', 'perfect', 'elsewhere', 'undesignated'] as const
export type SignalKind = (typeof signalKinds)[number]

/** How far back the days are that are looked at: renewals may be approved weeks after the examination. */
export const signalDays = 60
/** How many trainings in a row. */
export const perfectTrainings = 50
/** Within how many days after a finding 'not fit' another doctor's 'fit' is a signal. */
export const elsewhereDays = 30

/** It says who was found not fit, so only readers of medicals see it. */
export const isMedical = (kind: SignalKind): boolean => kind === 'elsewhere'

export type NewSignal = { issuer_id: string; kind: SignalKind; day: PlainDate; amount: number; driver_id: string | null }

/** What an issuer gave on one day at a plant. */
export type DayOfIssuer = Designation & {
  issuer_id: string
  day: PlainDate
  examinations: number
  trainings: number
  /** The examinations without those that found not fit, which are taken from anybody. */
  clearing: number
}

/** More examinations on a day than the plant expects, and any on a day without designation. */
export function signalsOfDay({ issuer_id, day, ...found }: DayOfIssuer, most: number): NewSignal[] {
  const signal = (kind: SignalKind, amount: number): NewSignal => ({ issuer_id, kind, day, amount, driver_id: null })
  const cleared = found.clearing + found.trainings
  return [
    ...(found.examinations > most ? [signal('many', found.examinations)] : []),
    ...(cleared > 0 && issuerStateOn(found, day) !== 'approved' ? [signal('undesignated', cleared)] : []),
  ]
}

const keyOf = ({ issuer_id, kind, day, driver_id }: NewSignal): string => [issuer_id, kind, day, driver_id].join(' ')

/** What is kept tonight: so many new ones at most, and all that have grown. */
export function tonight(found: readonly NewSignal[], kept: readonly NewSignal[], mostNew: number): NewSignal[] {
  const before = new Map(kept.map((signal) => [keyOf(signal), signal.amount]))
  const grown = found.filter((signal) => signal.amount > (before.get(keyOf(signal)) ?? Infinity))
  return [...grown, ...found.filter((signal) => !before.has(keyOf(signal))).slice(0, mostNew)]
}

type Said = { kind: SignalKind; day: PlainDate; amount: number; isDoctor: boolean }

/** What was seen, without a judgement. */
export function signalText({ kind, day, amount, isDoctor }: Said): string {
  const what = isDoctor ? 'examination' : 'training'
  const n = `${amount} ${what}${amount === 1 ? '' : 's'}`
  return {
    many: `${n} on ${dateText(day)}.`,
    perfect: `Each of the last ${amount} trainings scored 100.`,
    elsewhere: `Found fit on ${dateText(day)}, at most ${elsewhereDays} days after somebody else found not fit.`,
    undesignated: `${n} on ${dateText(day)}, a day without designation.`,
  }[kind]
}
