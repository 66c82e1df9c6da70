import { hasExpired, isExpiringSoon } from '#administration/expiry.rules.ts'
import { daysBetween, type PlainDate } from '#platform/contract/plain-date.ts'
import { clearanceKinds } from '../verdict/verdict-reasons.rules.ts'
import { isNeeded } from '../verdict/verdict.rules.ts'

/** The documents at a glance, in the order of their marks. */
export const documentParts = ['licence', ...clearanceKinds] as const
/** What runs out: they, and the pass that follows from them. */
export const expiringParts = [...documentParts, 'pass'] as const
export type ExpiringPart = (typeof expiringParts)[number]
export const expiringPartNames = {
  licence: 'Licence',
  medical: 'Medical',
  ddt: 'DDT',
  bulker: 'Bulker',
  pass: 'Pass',
} satisfies Record<ExpiringPart, string>

export const partStates = ['valid', 'soon', 'expired', 'doctor', 'missing', 'not needed'] as const
export type PartState = (typeof partStates)[number]

export type Expiries = Readonly<Record<ExpiringPart, PlainDate | null>>
type PartFacts = { expiries: Expiries; vehicleOptions: readonly string[]; isUnfit: boolean }

export function partState(part: ExpiringPart, { expiries, vehicleOptions, isUnfit }: PartFacts, today: PlainDate): PartState {
  if (!isNeeded(part, { expiries: { ...expiries, transporter: null }, vehicleOptions })) return 'not needed'
  if (part === 'medical' && isUnfit) return 'doctor'
  const expiry = expiries[part]
  if (expiry === null) return 'missing'
  const days = daysBetween(today, expiry)
  if (hasExpired(days)) return 'expired'
  return isExpiringSoon(days) ? 'soon' : 'valid'
}
