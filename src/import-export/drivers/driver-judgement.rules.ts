import { driverStatus } from '#drivers/driver-status.contract.ts'
import { personKey, type IdNoRules } from '#drivers/id-no/plant-id-no.rules.ts'
import type { SameReason } from '#drivers/likely-same/likely-same.rules.ts'
import { cardNoKey } from '#drivers/card/card-no.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { barredRowText } from '#screening/barred-match.rules.ts'
import type { RegisterColumn } from './driver-columns.rules.ts'
import { judgeAgainstKnown, type RegisteredDriver } from './driver-rows.rules.ts'
import type { LineOf, RowVerdict } from '../engine/judge-rows.rules.ts'
import type { NameLookup } from '../rows/names.rules.ts'
import { collectProblems, type HeadingOf } from '../rows/row-problems.rules.ts'
import { registerStateOf, statusProblem } from './register-state.rules.ts'

export type KnownTransporter = { id: string; spotValidUntil: PlainDate | null }

/** The stored facts about the drivers of some rows. */
export type DriverRowFacts = {
  transporterNamed: NameLookup<KnownTransporter>
  /** The registered persons with the rows' id numbers in any spelling, across all plants. */
  knownIdNos: ReadonlyMap<string, { id: string; plantId: string; statusId: number }>
  /** Barred persons whom the rows' drivers may be, by id number as the row spells it. */
  likelyBarred: LikelyBarred
  /** Whose cards have or had the numbers, by `cardNoKey`. */
  usedCards: ReadonlyMap<string, { driverId: string; plantId: string; isEnded: boolean }>
}

export type LikelyBarred = ReadonlyMap<string, { plant_id: string; reasons: readonly SameReason[] }>

/** A driver's keys within a file. */
export const keysOfDriver = ({ id_no, card_no }: RegisteredDriver, rules: NumberRules): readonly string[] =>
  card_no === undefined ? [idKey(id_no, rules)] : [idKey(id_no, rules), cardKey(card_no)]

type NumberRules = Pick<IdNoRules, 'idNoPattern'>
const idKey = (idNo: string, rules: NumberRules): string => `id ${personKey(idNo, rules)}`
const cardKey = (cardNo: string): string => `card ${cardNoKey(cardNo)}`

export type DriverRowContextOf = {
  plantId: string
  /** Whether leading zeros of id numbers count. */
  rules: NumberRules
  facts: DriverRowFacts
  lineOf: LineOf
  headingOf: HeadingOf<RegisterColumn>
}

/** Judges a row against the file's earlier rows and the stored facts. */
export function judgeDriverRow(driver: RegisteredDriver, context: DriverRowContextOf): RowVerdict {
  const named = context.facts.transporterNamed(driver.transporter)
  const verdict = judgeRegisteredDriver(driver, context)
  return named.found === 'one' && named.isLoose ? { ...verdict, readAs: { transporter: named.name } } : verdict
}

function judgeRegisteredDriver(driver: RegisteredDriver, { plantId, rules, facts, lineOf, headingOf }: DriverRowContextOf): RowVerdict {
  const known = {
    transporterNamed: facts.transporterNamed,
    lineOfIdNo: (idNo: string) => lineOf(idKey(idNo, rules)),
    lineOfCardNo: (cardNo: string) => lineOf(cardKey(cardNo)),
  }
  const problems = judgeAgainstKnown(driver, known, headingOf)
  if (problems.length > 0) return { outcome: 'refused', problems }
  const person = facts.knownIdNos.get(driver.id_no)
  if (person?.plantId !== plantId) return judgeNewDriver(driver, { plantId, isElsewhere: person !== undefined, facts, headingOf })
  if (!isNewlyBlacklisted(driver, person.statusId)) return { outcome: 'already_here' }
  const row = collectProblems(headingOf)
  row.addProblem('id_no', 'This person is blacklisted at this plant and cannot be registered again', person.id)
  return { outcome: 'refused', problems: row.problems() }
}

/** Blacklisted since the register was written; a row with that status is fine. */
const isNewlyBlacklisted = (driver: RegisteredDriver, statusId: number): boolean =>
  statusId === driverStatus.blacklisted && registerStateOf(driver).statusId !== driverStatus.blacklisted

function judgeNewDriver(
  driver: RegisteredDriver,
  { plantId, isElsewhere, facts, headingOf }: { isElsewhere: boolean } & Omit<DriverRowContextOf, 'lineOf' | 'rules'>,
): RowVerdict {
  const row = collectProblems(headingOf)
  // The other plant's name is confidential.
  if (isElsewhere) row.addProblem('id_no', 'A driver with this id number is already registered at another plant')
  const problem = statusProblem(driver)
  if (problem !== undefined) row.addProblem('card_no', problem)
  const barred = canWork(driver) ? facts.likelyBarred.get(driver.id_no) : undefined
  if (barred) row.addProblem(columnOfReason[barred.reasons[0] ?? 'id_no'], barredRowText(barred.plant_id === plantId))
  const holder = driver.card_no === undefined ? undefined : facts.usedCards.get(cardNoKey(driver.card_no))
  if (!isElsewhere && holder)
    row.addProblem('card_no', holder.isEnded ? usedText : heldText, holder.plantId === plantId ? holder.driverId : undefined)
  const problems = row.problems()
  return problems.length === 0 ? { outcome: 'imported' } : { outcome: 'refused', problems }
}

const heldText = 'Another driver holds this card'
const usedText = 'A card that has ended had this number, and a number is used once. Enter another number or leave it empty.'

/** A register may bring barred persons, and those who have left, as such. */
const canWork = (driver: RegisteredDriver): boolean => {
  const { statusId } = registerStateOf(driver)
  return statusId !== driverStatus.blacklisted && statusId !== driverStatus.left
}

export const columnOfReason = { id_no: 'id_no', licence_no: 'licence_no', phone: 'phones', name: 'name' } as const satisfies Record<
  SameReason,
  string
>

export const transporterOf = (driver: RegisteredDriver, facts: DriverRowFacts): KnownTransporter => {
  const named = facts.transporterNamed(driver.transporter)
  if (named.found !== 'one') throw new Error('A row without a known transporter was not refused')
  return named.item
}
