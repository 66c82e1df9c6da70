import { isExpiringSoon, hasExpired } from '#administration/expiry.rules.ts'
import { documentParts } from '../documents/part-states.rules.ts'
import { isOwnKey } from '../requirements/own-requirement.rules.ts'
import type { OwnShape } from '../requirements/own-shape.contract.ts'
import { shownReasons } from '../verdict/as-at/shown-reasons.rules.ts'
import type { VerdictAnswer } from '../verdict/as-at/verdict.contract.ts'

/** What a driver needs to load: the documents in the order of a list's columns, then the plant's own requirements and what ends with them. */
const needed = [...documentParts, 'transporter'] as const

type Reason = VerdictAnswer['reasons'][number]
export type NeededState = 'blocked' | 'warn' | 'cleared' | 'not needed'
export type NeededRow = {
  what: string
  name: string
  expiry: string | null
  daysLeft: number | null
  finding: string | null
  isRecalled: boolean
  state: NeededState
  /** Of one of the plant's own requirements. */
  own: OwnShape | undefined
  /** Why it stands in the way. */
  reason: Reason | undefined
  /** Whether another row's step settles it: a pass that ended with a document. */
  isSettledElsewhere: boolean
}

type Answer = Pick<VerdictAnswer, 'driver' | 'reasons' | 'proofs'>
type Pass = { expiry: string | null; days_left: number | null }

/** What blocks first, then what ends soon. `pass` is null where it is not known, as on another day. */
export function neededRows(answer: Answer, pass: Pass | null): readonly NeededRow[] {
  const own = shownReasons(answer)
  const documents = answer.proofs.map(({ what, name, expiry, days_left, is_needed, finding, is_recalled, own: ofPlant }) => ({
    what,
    name,
    expiry,
    daysLeft: days_left,
    finding,
    isRecalled: is_recalled,
    isNeeded: is_needed,
    own: ofPlant,
  }))
  const thePass = pass && {
    what: 'pass',
    name: 'pass',
    expiry: pass.expiry,
    daysLeft: pass.days_left,
    finding: null,
    isRecalled: false,
    isNeeded: true,
    own: undefined,
  }
  const rows = [
    ...needed.flatMap((what) => documents.filter((each) => each.what === what)),
    ...documents.filter(({ what }) => isOwnKey(what)),
    ...(thePass ? [thePass] : []),
  ].map(({ isNeeded, ...row }): NeededRow => {
    const reason = answer.reasons.find(({ what }) => what === row.what || (what === 'doctor' && row.what === 'medical'))
    return {
      ...row,
      reason,
      state: stateOf({ ...row, isNeeded }, reason),
      isSettledElsewhere: reason !== undefined && !own.includes(reason),
    }
  })
  return order.flatMap((state) => rows.filter((row) => row.state === state))
}

/** The reasons that no row shows: a status, a hold. */
export const furtherReasons = ({ reasons }: Answer, rows: readonly NeededRow[]): readonly Reason[] =>
  reasons.filter((reason) => rows.every((row) => row.reason !== reason))

const order = ['blocked', 'warn', 'cleared', 'not needed'] as const satisfies readonly NeededState[]

type Judged = Pick<NeededRow, 'daysLeft' | 'isRecalled' | 'own'> & { isNeeded: boolean }

function stateOf({ isNeeded, daysLeft, isRecalled, own }: Judged, reason: Reason | undefined): NeededState {
  if (own) return reason?.severity ?? (own.state === 'not needed' ? own.state : 'cleared')
  if (!isNeeded) return 'not needed'
  if (reason) return reason.severity
  if (daysLeft === null || hasExpired(daysLeft)) return 'blocked'
  return isRecalled || isExpiringSoon(daysLeft) ? 'warn' : 'cleared'
}
