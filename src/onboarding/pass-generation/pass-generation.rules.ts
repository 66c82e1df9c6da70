import { driverStatus, type DriverStatusId } from '#drivers/driver-status.contract.ts'
import { moveDriver } from '#drivers/drivers.rules.ts'
import { doctorReason, passDocuments, requirementReasons, type VerdictReason } from '#drivers/verdict/verdict-reasons.rules.ts'
import { isNeeded } from '#drivers/verdict/verdict.rules.ts'
import { passExpiry, passLimits, type ExpiryReason, type PassDates, type PassFacts } from '#drivers/pass/pass.rules.ts'
import { dateText } from '#platform/contract/moment.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Ruling } from '#platform/server/http/refusal.ts'

/** What a pass is made from. */
export type PassDocuments = Omit<PassFacts, keyof PassDates>

export { passDocuments }
export type PassDocument = (typeof passDocuments)[number]

export const expiryOf = (documents: PassDocuments): Readonly<Record<PassDocument, PlainDate | null>> => ({
  medical: documents.medicalExpiry,
  ddt: documents.ddtExpiry,
  bulker: documents.bulkerExpiry,
  licence: documents.licenceExpiry,
  transporter: documents.spotValidUntil,
})

/** Bulker training and a spot transporter's validity are needed by some drivers only. */
export const isDocumentNeeded = (document: PassDocument, documents: PassDocuments): boolean =>
  isNeeded(document, { expiries: { pass: null, ...expiryOf(documents) }, vehicleOptions: documents.vehicleOptions })

/** Why no pass can be made today: each document that is missing or has expired, with what to do. */
export const passBlockers = (documents: PassDocuments, today: PlainDate): readonly VerdictReason[] =>
  passDocuments
    .filter((document) => isDocumentNeeded(document, documents))
    .flatMap((document) =>
      document === 'medical' && documents.isUnfit === true
        ? [doctorReason]
        : requirementReasons(document, expiryOf(documents)[document], { asAt: today, soonUntil: today }),
    )

/** The dates of a pass that is made today. */
export const newPassDates = (today: PlainDate, shortenedUntil: PlainDate | null = null): PassDates => ({
  issuedOn: today,
  registeredUntil: null,
  shortenedUntil,
})

export type CalculationLine = {
  what: ExpiryReason
  expiry: PlainDate | null
  isNeeded: boolean
  /** It decides the expiry. */
  decides: boolean
}

/** The calculation of a pass that is made today, line by line. */
export function calculationOf(documents: PassDocuments, today: PlainDate): readonly CalculationLine[] {
  const facts = { ...documents, ...newPassDates(today) }
  const { reason } = passExpiry(facts)
  const lines = passDocuments
    .filter((document) => document !== 'transporter' || documents.spotValidUntil !== null)
    .map((document) => ({ what: document, expiry: expiryOf(documents)[document], isNeeded: isDocumentNeeded(document, documents) }))
  return [...lines, { what: 'term' as const, expiry: passLimits(facts).term, isNeeded: true }].map((line) => ({
    ...line,
    decides: line.what === reason,
  }))
}

export type Generation = {
  statusId: DriverStatusId
  documents: PassDocuments
  current: { issuedOn: PlainDate; expiry: PlainDate; shortenedUntil: PlainDate | null } | undefined
  shortenedUntil: PlainDate | null
  today: PlainDate
}

/** Whether a pass can be made. A pass that was made today is made again only if that changes it, so that of two people at once one makes it. */
export function judgeGeneration({ statusId, documents, current, shortenedUntil, today }: Generation): Ruling {
  const move = moveDriver(statusId, 'pass-generated', { hasCardInForce: false })
  if (!move.ok) return move
  const blockers = passBlockers(documents, today)
  if (blockers.length > 0) return { ok: false, code: 'pass_blocked', message: blockers.map(({ sentence }) => sentence).join(' ') }
  const { expiry } = passExpiry({ ...documents, ...newPassDates(today, shortenedUntil) })
  const isSame = current?.issuedOn === today && current.expiry === expiry && current.shortenedUntil === shortenedUntil
  if (statusId === driverStatus.passGeneration || !isSame) return { ok: true }
  return { ok: false, code: 'pass_made', message: `This driver's pass was made today and is valid until ${dateText(expiry)}.` }
}

/** The error of a day to which a pass is shortened; undefined where it is fine. */
export function shorteningProblem(until: PlainDate, documents: PassDocuments, today: PlainDate): string | undefined {
  if (until <= today) return 'Choose a day after today'
  const { expiry } = passExpiry({ ...documents, ...newPassDates(today) })
  return until < expiry ? undefined : `Choose a day before ${dateText(expiry)}, when the pass ends anyway`
}
