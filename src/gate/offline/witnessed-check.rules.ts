import { clockToleranceMs } from '#platform/contract/clock-tolerance.ts'
import { anOwnRequirement } from '#drivers/verdict/short-reason.rules.ts'
import { unknownWords } from '#drivers/restrictions/restriction.rules.ts'
import { requirementNames } from '#drivers/verdict/verdict-reasons.rules.ts'
import type { Verdict } from '#drivers/verdict/verdict-names.rules.ts'
import {
  deviceCodes,
  deviceReason,
  refusalCodes,
  refusalReason,
  type DeviceCode,
  type GateReason,
  type GateReasonCode,
  type RefusalCode,
} from '../judgement/gate-reasons.rules.ts'
import { gateVerdict, type Direction, type GateVerdict } from '../judgement/gate-verdict.rules.ts'

/** What a device says of a check: codes, without texts. `restriction`: the key of one. */
type Said = { code: GateReasonCode; isBlocking: boolean; restriction?: string | undefined }

export const saidOf = ({ code, isBlocking, restriction }: GateReason): Said => ({
  code,
  isBlocking,
  ...(restriction && { restriction: restriction.key }),
})

const hourMs = 3_600_000

type CheckTimes = {
  /** By the server's clock, as far as the device knows it. */
  at: number
  /** When its data were read. */
  dataAt: number
  /** When data were served to the device, oldest first. */
  servedAt: readonly number[]
  /** When its guard began to check on this device, by the PIN that is set now. */
  shiftAt: number
  now: number
  /** The plant's hours after which a device lets nobody in. */
  staleHours: number
  isLetIn: boolean
}

/**
 * When a check was made, or why that cannot be. A device delivers what it has before it is served data, and before its guard sets a PIN: nothing that it
 * sends later was made before. A denial tells of data that are too old and of a clock that went back; it is dated no earlier.
 */
export function judgeTimes({ at, dataAt, servedAt, shiftAt, now, staleHours, isLetIn }: CheckTimes): Date | string {
  if (at > now + clockToleranceMs) return 'It was made in the future.'
  if (dataAt > now + clockToleranceMs) return 'Its data are from the future.'
  if (isLetIn && at < dataAt - clockToleranceMs) return 'It was made before its data were read.'
  if (isLetIn && at > dataAt + staleHours * hourMs + clockToleranceMs) return 'Its data were too old to let anybody in.'
  if (!servedAt.some((served) => Math.abs(served - dataAt) <= clockToleranceMs)) return 'Its data were not served to this device.'
  if (isLetIn && at < shiftAt - clockToleranceMs) return 'It was made before the shift of its guard began.'
  const lastServed = servedAt.at(-1) ?? 0
  if (isLetIn && at < lastServed - clockToleranceMs) return 'It was made before this device was last served, and not delivered then.'
  return new Date(Math.min(Math.max(at, dataAt, shiftAt - clockToleranceMs, lastServed - clockToleranceMs), now))
}

/** Whether the outcome is the one that follows from the reasons. */
export const isConsistent = (outcome: Verdict, said: readonly Said[], direction: Direction): boolean =>
  gateVerdict(said as unknown as readonly GateReason[], direction).outcome === outcome

const isDeviceCode = (code: GateReasonCode): code is DeviceCode => deviceCodes.some((each) => each === code)

/**
 * Whether the one lets in whom the other does not. What only a device without a network has against a driver is no disagreement: it may know less.
 */
export function disagree(
  said: Pick<GateVerdict, 'outcome'> & { reasons: readonly Said[] },
  server: Pick<GateVerdict, 'outcome'>,
  direction: Direction,
): boolean {
  if (direction === 'out') return false
  if (said.outcome !== 'blocked') return server.outcome === 'blocked'
  const own = said.reasons.filter(({ code, isBlocking }) => isBlocking && !isDeviceCode(code))
  return own.length > 0 && server.outcome !== 'blocked'
}

/** The server's text of a code: as it judges itself, else in general. */
export function reasonText({ code, isBlocking, restriction }: Said, judged: readonly GateReason[]): GateReason {
  const known = judged.find((reason) => reason.code === code && reason.isBlocking === isBlocking && reason.restriction?.key === restriction)
  if (known) return known
  if (isDeviceCode(code)) return { ...deviceReason(code), isBlocking }
  return { code, isBlocking, ...generalText(code, isBlocking) }
}

type Text = Pick<GateReason, 'text' | 'whatToDo'>
const askOffice = 'Ask your office.'

function generalText(code: Exclude<GateReasonCode, DeviceCode>, isBlocking: boolean): Text {
  if (code === 'other_plant') return { text: 'Card of another plant', whatToDo: 'This card is for another plant only.' }
  if (code === 'status' || code === 'hold' || code === 'doctor') return { text: 'The driver may not load', whatToDo: askOffice }
  if (isRefusal(code)) {
    const { text, whatToDo } = refusalReason(code)
    return { text, whatToDo }
  }
  if (code === 'restriction') return { text: unknownWords, whatToDo: askOffice }
  const name = code === 'own' ? anOwnRequirement : requirementNames[code]
  return { text: `The ${name} ${isBlocking ? 'had ended' : 'ends soon'}, by the data of the device`, whatToDo: askOffice }
}

const isRefusal = (code: GateReasonCode): code is RefusalCode => refusalCodes.some((each) => each === code)
