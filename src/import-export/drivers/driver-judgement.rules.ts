import { driverStatus } from '#drivers/driver-status.contract.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { nameKey } from '../rows/cleaning.rules.ts'
import type { DriverField } from './driver-columns.rules.ts'
import { judgeAgainstKnown, type RegisteredDriver } from './driver-rows.rules.ts'
import type { LineOf, RowVerdict } from '../rows/judge-rows.rules.ts'
import { judgeRow, type HeadingOf } from '../rows/row-problems.rules.ts'
import { standingOf, standingProblem } from './register-standing.rules.ts'

export type KnownTransporter = { readonly id: string; readonly spotValidUntil: PlainDate | null }

/** The stored facts about the drivers of some rows. */
export type DriverRowFacts = {
  /** By `nameKey`. */
  readonly transporters: ReadonlyMap<string, KnownTransporter>
  /** The id numbers of registered drivers, across all plants. */
  readonly knownIdNos: ReadonlyMap<string, { readonly plantId: string; readonly statusId: number }>
  /** Cards in force, in lower case. */
  readonly takenCards: { readonly has: (cardNo: string) => boolean }
}

/** A driver's keys within a file. */
export const keysOfDriver = ({ id_no, card_no }: RegisteredDriver): readonly string[] =>
  card_no === undefined ? [idKey(id_no)] : [idKey(id_no), cardKey(card_no)]

const idKey = (idNo: string): string => `id ${idNo}`
const cardKey = (cardNo: string): string => `card ${cardNo}`

type Beside = {
  readonly plantId: string
  readonly facts: DriverRowFacts
  readonly lineOf: LineOf
  readonly headingOf: HeadingOf<DriverField>
}

/** Judges a row against the file's earlier rows and the stored facts. */
export function judgeDriverRow(driver: RegisteredDriver, { plantId, facts, lineOf, headingOf }: Beside): RowVerdict {
  const known = {
    hasTransporter: (key: string) => facts.transporters.has(key),
    lineOfIdNo: (idNo: string) => lineOf(idKey(idNo)),
    lineOfCardNo: (cardNo: string) => lineOf(cardKey(cardNo)),
  }
  const problems = judgeAgainstKnown(driver, known, headingOf)
  if (problems.length > 0) return { outcome: 'refused', problems }
  const person = facts.knownIdNos.get(driver.id_no)
  if (person?.plantId !== plantId) return judgeNewcomer(driver, { isElsewhere: person !== undefined, facts, headingOf })
  return isBarred(driver, person.statusId) ? refusedAt('id_no', barredText, headingOf) : { outcome: 'already_here' }
}

const barredText = 'This person is blacklisted here, and may not return under any transporter'

/** Blacklisted since the register was written; a row that says so itself is fine. */
const isBarred = (driver: RegisteredDriver, statusId: number): boolean =>
  statusId === driverStatus.blacklisted && standingOf(driver).statusId !== driverStatus.blacklisted

function refusedAt(field: DriverField, text: string, headingOf: HeadingOf<DriverField>): RowVerdict {
  const row = judgeRow(headingOf)
  row.note(field, text)
  return { outcome: 'refused', problems: row.problems() }
}

function judgeNewcomer(
  driver: RegisteredDriver,
  { isElsewhere, facts, headingOf }: { isElsewhere: boolean } & Pick<Beside, 'facts' | 'headingOf'>,
): RowVerdict {
  const row = judgeRow(headingOf)
  // The other plant's name is confidential.
  if (isElsewhere) row.note('id_no', 'This id number belongs to a driver who is registered already, but not at this plant')
  const standing = standingProblem(driver)
  if (standing !== undefined) row.note('card_no', standing)
  const isTaken = driver.card_no !== undefined && facts.takenCards.has(driver.card_no.toLowerCase())
  if (!isElsewhere && isTaken && standingOf(driver).cardState !== 'cancelled')
    row.note('card_no', 'This card is in force with another driver')
  const problems = row.problems()
  return problems.length === 0 ? { outcome: 'imported' } : { outcome: 'refused', problems }
}

export const transporterOf = (driver: RegisteredDriver, facts: DriverRowFacts): KnownTransporter => {
  const transporter = facts.transporters.get(nameKey(driver.transporter))
  if (!transporter) throw new Error('A row without a known transporter was not refused')
  return transporter
}
