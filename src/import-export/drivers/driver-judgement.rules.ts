import { driverStatus } from '#drivers/driver-status.contract.ts'
import { personKey, type IdNoRules } from '#drivers/id-no/plant-id-no.rules.ts'
import type { SameReason } from '#drivers/likely-same/likely-same.rules.ts'
import { cardNoKey } from '#drivers/card/card-no.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { barredRowText } from '#screening/barred-match.rules.ts'
import type { RegisterColumn } from './driver-columns.rules.ts'
import type { DriverPart, RegisteredDriver } from './driver-rows.rules.ts'
import type { LineOf, RowVerdict } from '../engine/judge-rows.rules.ts'
import { severalNames, type NameLookup } from '../rows/names.rules.ts'
import { collectProblems, mergeProblems, type HeadingOf, type RegisterRowProblem, type RowProblems } from '../rows/row-problems.rules.ts'
import { statusProblem } from './register-state.rules.ts'

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

/** Judges a row against the file's earlier rows and the stored facts; of a row with errors what could be read. */
export function judgeDriverRow(driver: DriverPart, context: DriverRowContextOf): RowVerdict {
  const verdict = judgeRegisteredDriver(driver, context)
  const named = driver.transporter === undefined ? undefined : context.facts.transporterNamed(driver.transporter)
  return named?.found === 'one' && named.isLoose ? { ...verdict, readAs: { transporter: named.name } } : verdict
}

function judgeRegisteredDriver(driver: DriverPart, { plantId, rules, facts, lineOf, headingOf }: DriverRowContextOf): RowVerdict {
  const known = {
    transporterNamed: facts.transporterNamed,
    lineOfIdNo: (idNo: string) => lineOf(idKey(idNo, rules)),
    lineOfCardNo: (cardNo: string) => lineOf(cardKey(cardNo)),
  }
  const person = driver.id_no === undefined ? undefined : facts.knownIdNos.get(driver.id_no)
  const isHere = person?.plantId === plantId
  const row = collectProblems(headingOf)
  if (!isHere) addNewDriverProblems(row, driver, { plantId, isElsewhere: person !== undefined, facts })
  else if (isNewlyBlacklisted(driver, person.statusId))
    row.addProblem('id_no', 'This person is blacklisted at this plant and cannot be registered again', { driver_id: person.id })
  const problems = mergeProblems(judgeAgainstKnown(driver, known, headingOf), row.problems())
  if (problems.length > 0) return { outcome: 'refused', problems }
  return { outcome: isHere ? 'already_here' : 'imported' }
}

/** Known transporters, and earlier rows of the file by id number and card. */
export type KnownDrivers = {
  transporterNamed: NameLookup<unknown>
  lineOfIdNo: (idNo: string) => number | undefined
  lineOfCardNo: (cardNo: string) => number | undefined
}

/** Errors of a row in context: an unknown transporter, a repeated person or card. */
export function judgeAgainstKnown(
  { transporter, id_no, card_no }: DriverPart,
  known: KnownDrivers,
  headingOf: HeadingOf<RegisterColumn>,
): readonly RegisterRowProblem[] {
  const row = collectProblems(headingOf)
  const named = transporter === undefined ? undefined : known.transporterNamed(transporter)
  if (named?.found === 'none') row.addProblem('transporter', `No transporter is called '${transporter}'`)
  if (named?.found === 'several') row.addProblem('transporter', severalNames(transporter ?? '', named.names))
  const sameId = id_no === undefined ? undefined : known.lineOfIdNo(id_no)
  if (sameId !== undefined) row.addProblem('id_no', `This id number is already at line ${sameId}`, { line: sameId })
  const sameCard = card_no === undefined ? undefined : known.lineOfCardNo(card_no)
  if (sameCard !== undefined) row.addProblem('card_no', `This card is already at line ${sameCard}`, { line: sameCard })
  return row.problems()
}

/** Blacklisted since the register was written; a row with that status is fine. */
const isNewlyBlacklisted = (driver: DriverPart, statusId: number): boolean =>
  statusId === driverStatus.blacklisted && driver.status !== 'Blacklisted'

type NewDriver = { plantId: string; isElsewhere: boolean; facts: DriverRowFacts }

function addNewDriverProblems(row: RowProblems<RegisterColumn>, driver: DriverPart, { plantId, isElsewhere, facts }: NewDriver): void {
  // The other plant's name is confidential.
  if (isElsewhere) row.addProblem('id_no', 'A driver with this id number is already registered at another plant')
  // A card that has an error is one.
  const problem = 'card_no' in driver ? statusProblem(driver) : undefined
  if (problem !== undefined) row.addProblem('card_no', problem)
  const barred = driver.id_no !== undefined && canWork(driver) ? facts.likelyBarred.get(driver.id_no) : undefined
  if (barred) row.addProblem(columnOfReason[barred.reasons[0] ?? 'id_no'], barredRowText(barred.plant_id === plantId))
  const holder = driver.card_no === undefined ? undefined : facts.usedCards.get(cardNoKey(driver.card_no))
  if (isElsewhere || !holder) return
  const conflict = holder.plantId === plantId ? { driver_id: holder.driverId } : undefined
  row.addProblem('card_no', holder.isEnded ? usedText : heldText, conflict)
}

const heldText = 'Another driver holds this card'
const usedText = 'A card that has ended had this number, and a number is used once. Enter another number or leave it empty.'

/** A register may bring barred persons, and those who have left, as such. A status with an error says nothing. */
const canWork = (driver: DriverPart): boolean => 'status' in driver && driver.status !== 'Blacklisted' && driver.status !== 'Left'

export const columnOfReason = { id_no: 'id_no', licence_no: 'licence_no', phone: 'phones', name: 'name' } as const satisfies Record<
  SameReason,
  string
>

export const transporterOf = (driver: RegisteredDriver, facts: DriverRowFacts): KnownTransporter => {
  const named = facts.transporterNamed(driver.transporter)
  if (named.found !== 'one') throw new Error('A row without a known transporter was not refused')
  return named.item
}
