import type { CardKeys } from '#onboarding/card-codes/card-keys.service.ts'
import { verifyCardToken } from '#onboarding/card-codes/card-token.rules.ts'
import { findHoldStep } from '#drivers/recalls/recalled.service.ts'
import { findVisit } from '#drivers/visits/visits.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isFreshPass, type PassClaims } from '../digital-pass/pass-code.rules.ts'
import { verifyPassCode } from '../digital-pass/pass-signature.rules.ts'
import { wasPassShown } from '../digital-pass/shown-passes.store.ts'
import { refusalReason } from '../judgement/gate-reasons.rules.ts'
import { gateVerdict, judgeAtGate, type GateQuestion, type GateVerdict } from '../judgement/gate-verdict.rules.ts'
import type { DriverAtGate } from './driver-at-gate.rules.ts'
import { findByCard, findByCardNo, findByDriver, findByIdNo } from './drivers-at-gate.store.ts'
import { looksLikeIdNo, readEnteredCode, readIdNo } from './entered-code.rules.ts'
import type { FoundBy } from './gate-check.rules.ts'

/** `entered`: a number as it was entered; null for a code. `driver` is null where the code or number is of nobody. */
export type FoundAtGate = {
  foundBy: FoundBy
  entered: string | null
  driver: DriverAtGate | null
  /** Of a genuine digital pass, which may have expired. */
  pass?: PassClaims
}

type Entered = {
  plantId: string
  /** Today there; left out where only the plant's own drivers are meant. */
  day?: PlainDate
  entered: string
  /** Id numbers are for guards: a program that may try them all would learn who drives here. */
  isCardOnly?: boolean | undefined
}

/** Whom a scanned code, card number or id number belongs to, and of another plant's driver what this plant says. A forged code never reaches the database. */
export async function findAtGate(db: Db, keys: CardKeys, entered: Entered): Promise<FoundAtGate> {
  const found = await findPerson(db, keys, entered)
  const { plantId, day } = entered
  return { ...found, driver: found.driver && (await withVisit(db, found.driver, { plantId, day })) }
}

/** The driver as found by the card, and of another plant's what this plant says. */
export async function findDriverAtGate(
  db: Db,
  { driverId, ...at }: { driverId: string; plantId: string; day: PlainDate },
): Promise<DriverAtGate | undefined> {
  const driver = await findByDriver(db, driverId)
  return driver && withVisit(db, driver, at)
}

async function withVisit(
  db: Db,
  driver: DriverAtGate,
  { plantId, day }: { plantId: string; day: PlainDate | undefined },
): Promise<DriverAtGate> {
  if (day === undefined || driver.facts.plant.id === plantId) return driver
  const visit = await findVisit(db, { driverId: driver.driverId, plantId, day })
  return { ...driver, facts: { ...driver.facts, visit: visit ?? null } }
}

async function findPerson(db: Db, keys: CardKeys, { plantId, entered, isCardOnly = false }: Entered): Promise<FoundAtGate> {
  const code = readEnteredCode(entered)
  if (code.kind === 'token') {
    const verifying = await keys.verifying()
    const pass = verifyPassCode(code.token, verifying)
    if (pass) return { foundBy: 'pass', entered: null, driver: (await findByDriver(db, pass.driverId)) ?? null, pass }
    const claims = verifyCardToken(code.token, verifying)
    return { foundBy: 'card', entered: null, driver: (claims && (await findByCard(db, claims.cardId))) ?? null }
  }
  const { number } = code
  const byCardNo = await findByCardNo(db, number)
  const idNo = isCardOnly ? undefined : readIdNo(number)
  // The digits of an id number are nobody's card that is written with dashes.
  const isCardNo = byCardNo !== undefined && (byCardNo.cardNo === number || byCardNo.cardNo === idNo)
  const byIdNo = idNo !== undefined && !isCardNo ? await findByIdNo(db, plantId, idNo) : undefined
  if (byIdNo || (idNo !== undefined && !byCardNo && looksLikeIdNo(idNo)))
    return { foundBy: 'id_no', entered: number, driver: byIdNo ?? null }
  return { foundBy: 'card_no', entered: number, driver: byCardNo ?? null }
}

type Asked = GateQuestion & { now: Date }

/**
 * The verdict of whom was found. A genuine code of a card that is unknown here is as good as a forged one. A digital pass counts once: `db` is the
 * transaction that records the check, if one does.
 */
export async function judgeFound(db: Db, { foundBy, driver, pass }: FoundAtGate, { now, ...question }: Asked): Promise<GateVerdict> {
  const { direction } = question
  if (!driver) return gateVerdict([refusalReason(foundBy === 'card' || pass ? 'not_genuine' : 'not_found')], direction)
  const isExpired = pass && (!isFreshPass(pass, now) || (await wasPassShown(db, pass)))
  if (isExpired) return gateVerdict([refusalReason('pass_expired')], direction)
  return withHoldStep(db, driver, judgeAtGate(driver.facts, question))
}

/** A recall says what to do about its hold, and not only whom to ask. */
async function withHoldStep(db: Db, { driverId: id, facts }: DriverAtGate, verdict: GateVerdict): Promise<GateVerdict> {
  const whatToDo = verdict.reasons.some(({ code }) => code === 'hold') ? await findHoldStep(db, { id, heldDays: facts.heldDays }) : null
  if (whatToDo === null) return verdict
  return { ...verdict, reasons: verdict.reasons.map((reason) => (reason.code === 'hold' ? { ...reason, whatToDo } : reason)) }
}
