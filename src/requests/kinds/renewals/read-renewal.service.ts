import type { ClearanceKind } from '#drivers/pass/pass.rules.ts'
import { endsBy, expiryBy, type ProofRule } from '#drivers/requirements/proof-rule.rules.ts'
import { findProofRule } from '#drivers/requirements/proof-rule.service.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'

/** `restrictions`: keys of what the driver is restricted to. */
export type DatedBody = { date: PlainDate; valid_until?: PlainDate | undefined; restrictions?: readonly string[] | undefined }
export type RenewedDriver = { auth_plant_id: string; date_of_birth: PlainDate | null }

type Sent = {
  kind: ClearanceKind
  driver: RenewedDriver
  body: DatedBody
  /** Null for a training. */
  fit: boolean | null
}
type Found = { given_on: PlainDate; fit_to_work: boolean | null; expiry: PlainDate }
export type ReadRenewal = {
  found: { givenOn: PlainDate; isFit: boolean; setTo: PlainDate | null }
  rule: ProofRule
  /** What approval records, by the rule of its day. */
  recorded: Found
  /** What counts then, by the rules for all that have come since too. */
  next: Found
}

/** A renewal by the rules of the driver's plant. */
export async function readRenewal(db: Db, { kind, driver, body, fit }: Sent): Promise<ReadRenewal> {
  const { date: givenOn, valid_until: setTo = null } = body
  const found = { givenOn, isFit: fit !== false, setTo }
  const rule = await findProofRule(db, { plantId: driver.auth_plant_id, kind, givenOn, dateOfBirth: driver.date_of_birth })
  const given = { given_on: givenOn, fit_to_work: fit }
  return { found, rule, recorded: { ...given, expiry: expiryBy(rule, found) }, next: { ...given, expiry: endsBy(rule, found) } }
}
