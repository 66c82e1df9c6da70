import { isNight, type DriverRestriction, type RestrictionSymbol } from '#drivers/restrictions/restriction.rules.ts'
import { driverStatus as s, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import type { FirstEnd, Requirement, VerdictReason } from '#drivers/verdict/verdict-reasons.rules.ts'

/** Why a card or driver is turned away before any date is looked at. */
export const refusalCodes = [
  'other_plant',
  'not_genuine',
  'not_found',
  'pass_expired',
  'card_cancelled',
  'card_waiting',
  'no_card',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** What only a device without a network says. */
export const deviceCodes = ['old_data', 'clock_back', 'unknown_card', 'digital_pass', 'no_photograph', 'update_device'] as const
export type DeviceCode = (typeof deviceCodes)[number]

/** What a check may find: a refusal, a hold, the driver's status, a requirement, also one of the plant's own, that ended or ends soon, or a restriction. */
export type GateReasonCode = RefusalCode | DeviceCode | 'status' | 'restriction' | FirstEnd

/** One reason of a verdict at the gate. `text` is read first; `whatToDo` is for the driver. */
export type GateReason = {
  code: GateReasonCode
  isBlocking: boolean
  text: string
  whatToDo: string
  /** Which one it is, and its symbol. */
  restriction?: { key: string; symbol: RestrictionSymbol }
}

const refusals = {
  not_genuine: { text: 'This code is not genuine', whatToDo: 'Keep the card and call the safety officer.' },
  not_found: { text: 'No card or driver with this number', whatToDo: 'Check the number, or scan the card.' },
  pass_expired: { text: 'This code has expired', whatToDo: 'Ask the driver to show it again.' },
  card_cancelled: { text: 'This card was cancelled', whatToDo: 'Show the new card. Without one, ask your office.' },
  card_waiting: { text: 'This card is not handed over yet', whatToDo: 'Collect the card at the card office and sign for it.' },
  no_card: { text: 'The driver has no card in force', whatToDo: 'Collect a card at the card office.' },
} satisfies Record<Exclude<RefusalCode, 'other_plant'>, { text: string; whatToDo: string }>

export const refusalReason = (code: Exclude<RefusalCode, 'other_plant'>): GateReason => ({ code, isBlocking: true, ...refusals[code] })

/** `here`: the plant of the gate, where that is known to admit others, so that asking it helps. */
export const otherPlantReason = (home: string, here?: string): GateReason => ({
  code: 'other_plant',
  isBlocking: true,
  text: here === undefined ? `Card of ${home}` : `${here} does not admit drivers of ${home}`,
  whatToDo: here === undefined ? `This card is for ${home}.` : 'Ask your office to request admission.',
})

const deviceReasons = {
  old_data: {
    isBlocking: true,
    text: 'The data of this device are too old',
    whatToDo: 'Connect this device to the network, or call the office.',
  },
  clock_back: {
    isBlocking: true,
    text: 'The clock of this device was put back',
    whatToDo: 'Set its date and time to automatic, or connect it to the network.',
  },
  unknown_card: {
    isBlocking: true,
    text: 'This device does not know this card',
    whatToDo: 'Wait until the gate has a network, or call the office.',
  },
  digital_pass: { isBlocking: true, text: 'A digital pass needs a network', whatToDo: 'Show the card.' },
  no_photograph: {
    isBlocking: false,
    text: 'Found by number, without a photograph',
    whatToDo: 'Show the card, or an id document with a photograph.',
  },
  update_device: {
    isBlocking: true,
    text: 'Update this device: it does not know a restriction of the driver',
    whatToDo: 'Wait until this device is updated, or call the office.',
  },
} satisfies Record<DeviceCode, Omit<GateReason, 'code'>>

/** A device knows the numbers of cards only, so it cannot say that there is no such driver. */
export const unknownNumber: GateReason = {
  code: 'not_found',
  isBlocking: true,
  text: 'This device does not know this number',
  whatToDo: 'Show the card, or enter its number: id numbers need a network.',
}

export const deviceReason = (code: DeviceCode): GateReason => ({ code, ...deviceReasons[code] })

/** A signed card tells whose it says it is: its plant, and no person. */
export const unknownCard = (home: string | undefined): GateReason => {
  const reason = deviceReason('unknown_card')
  return home === undefined ? reason : { ...reason, text: `A genuine card of ${home}, which this device does not know` }
}

/** What the driver does about a requirement. */
const remedies = {
  pass: 'Ask your office to have the pass renewed.',
  medical: 'See the plant doctor and have the medical renewed.',
  ddt: 'Attend defensive driving training.',
  bulker: 'Attend bulker training.',
  licence: 'Renew the licence and give your office a copy.',
  transporter: 'Ask your office to have its contract with the plant extended.',
} satisfies Record<Requirement, string>

const statusRemedies: Partial<Record<DriverStatusId, string>> = {
  [s.cardIssuance]: 'Collect a card at the card office.',
  [s.cardCancelled]: 'Ask your office to apply for a new card.',
  [s.suspended]: 'Wait until the suspension ends. Your office can tell you more.',
  [s.blacklisted]: 'You may not load at this plant.',
}

/** What says itself what to do. */
const saysIt = (what: FirstEnd): what is Exclude<FirstEnd, Requirement> => what === 'hold' || what === 'doctor' || what === 'own'

/** A reason of the driver's verdict, in the words of the gate. */
export function gateReason({ what, severity, sentence, nextStep }: VerdictReason, statusId: DriverStatusId): GateReason {
  const whatToDo = what === 'status' ? (statusRemedies[statusId] ?? 'Ask your office.') : saysIt(what) ? nextStep : remedies[what]
  return { code: what, isBlocking: severity === 'blocked', text: sentence.replace(/\.$/, ''), whatToDo }
}

/** When and with what the driver wants to load. */
type Wanted = { time: string; isBulkLoad: boolean }

/** A restriction in the plant's words. Why the driver has it is not said. */
export function restrictionReason(restriction: DriverRestriction, wanted: Wanted): GateReason {
  const { effect, words, key, symbol } = restriction
  if (effect === 'unknown') return deviceReason('update_device')
  return { code: 'restriction', ...restricts[effect](restriction, wanted), text: words, restriction: { key, symbol } }
}

const keepsTo = { isBlocking: false, whatToDo: 'Keep to it.' }

const restricts = {
  shown: () => keepsTo,
  night: ({ from, until }, { time }) =>
    isNight({ from, until }, time)
      ? { isBlocking: true, whatToDo: `Come back ${until === null ? 'by day' : `after ${until}`}.` }
      : { isBlocking: false, whatToDo: `Leave before ${from}.` },
  bulk_load: (_, { isBulkLoad }) =>
    isBulkLoad ? { isBlocking: true, whatToDo: 'Ask your office for another driver for bulk loads.' } : keepsTo,
} satisfies Record<
  Exclude<DriverRestriction['effect'], 'unknown'>,
  (restriction: DriverRestriction, wanted: Wanted) => Pick<GateReason, 'isBlocking' | 'whatToDo'>
>

type ShownReason = Pick<GateReason, 'code' | 'text'> & {
  is_blocking: boolean
  what_to_do: GateReason['whatToDo']
  symbol?: RestrictionSymbol
}

/** As answers carry it. */
export const shownReason = ({ code, isBlocking, text, whatToDo, restriction }: GateReason): ShownReason => ({
  code,
  is_blocking: isBlocking,
  text,
  what_to_do: whatToDo,
  ...(restriction && { symbol: restriction.symbol }),
})
