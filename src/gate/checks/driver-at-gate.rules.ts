import { asDriverStatus } from '#drivers/driver-status.contract.ts'
import type { HeldDays } from '#drivers/holds/held-days.rules.ts'
import type { Requirement } from '#drivers/verdict/verdict-reasons.rules.ts'
import { bulkerOption } from '#drivers/verdict/verdict.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { CardAtGate, GateFacts } from '../judgement/gate-verdict.rules.ts'
import type { RecordIds } from './judged-by.rules.ts'

/** A driver who was found by a card or number, with the facts of the verdict and the records behind them. */
export type DriverAtGate = RecordIds & {
  facts: GateFacts
  driverId: string
  cardId: string | null
  cardNo: string | null
  idNo: string
  transporterId: string
  transporter: string
  pictureId: string | null
  /** The vehicle of the last check that has one. */
  lastRegistration: string | null
}

/** As it is read, by `gateColumns` from `driver d` and `gateTables`. */
export type DriverAtGateRow = Omit<DriverAtGate, 'facts'> &
  Record<Exclude<Requirement, 'transporter'> | 'transporter_until', PlainDate | null> & {
    name: string
    plantId: string
    plant: string
    statusId: number
    vehicleOptions: readonly string[]
    card: CardAtGate
    startsOn: PlainDate | null
    endsOn: PlainDate | null
    heldDays: HeldDays
    isUnfit: boolean
    own: GateFacts['own']
    restrictions: GateFacts['restrictions']
  }

export function toDriverAtGate(row: DriverAtGateRow): DriverAtGate {
  const {
    name: driver,
    plantId,
    plant,
    statusId,
    vehicleOptions,
    card,
    startsOn,
    endsOn,
    heldDays,
    isUnfit,
    own,
    restrictions,
    ...rest
  } = row
  const { pass, medical, ddt, bulker, licence, transporter_until, ...found } = rest
  return {
    ...found,
    facts: {
      name: driver,
      plant: { id: plantId, name: plant },
      card,
      statusId: asDriverStatus(statusId),
      suspension: startsOn === null ? null : { startsOn, endsOn },
      expiries: { pass, medical, ddt, bulker, licence, transporter: transporter_until },
      isBulker: vehicleOptions.includes(bulkerOption),
      heldDays,
      isUnfit,
      own,
      restrictions,
    },
  }
}
