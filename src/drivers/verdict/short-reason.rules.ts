import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { driverStatus } from '../driver-status.contract.ts'
import type { Verdict } from './verdict-names.rules.ts'
import type { FirstEnd, Requirement } from './verdict-reasons.rules.ts'

export type ReasonRow = {
  status: { id: number; name: string }
  verdict: { key: Verdict }
  cleared_until: PlainDate | null
  first_end: FirstEnd
  /** The short name of the plant's own requirement that is meant. */
  first_own?: string | undefined
}

/** Why a driver in a list may not load, or soon may not: the first reason, as short as a phone needs. Null for a cleared driver. */
export function shortReason({ status, verdict, cleared_until, first_end, first_own }: ReasonRow): string | null {
  if (verdict.key === 'cleared') return null
  if (status.id !== driverStatus.active) return status.name.toLowerCase()
  if (first_end === 'hold' && verdict.key === 'warn') return `${shortStops.hold} from ${dateText(cleared_until ?? '')}`
  if (first_end === 'hold' || first_end === 'doctor') return shortStops[first_end]
  if (first_end === 'own') return ownText(first_own ?? anOwnRequirement, cleared_until)(verdict.key)
  const name = shortRequirementNames[first_end]
  if (cleared_until === null) return `no ${name}`
  return `${name} ${verdict.key === 'warn' ? 'expires' : 'expired'} ${dateText(cleared_until)}`
}

const ownText =
  (name: string, from: PlainDate | null) =>
  (verdict: Verdict): string =>
    verdict === 'warn' ? `${name} by ${dateText(from ?? '')}` : `no valid ${name}`

/** What no date ends. */
export const shortStops = { hold: 'on hold', doctor: 'see the plant doctor' } satisfies Record<
  Exclude<FirstEnd, Requirement | 'own'>,
  string
>

/** One of the plant's own requirements, where its name is not read. */
export const anOwnRequirement = 'requirement of the plant'

/** As short as a phone needs. */
export const shortRequirementNames = {
  pass: 'pass',
  medical: 'medical',
  ddt: 'DDT',
  bulker: 'bulker training',
  licence: 'licence',
  transporter: "transporter's validity",
} satisfies Record<Requirement, string>
