import { parseCountry, parsePhone } from '#accounts/phone.rules.ts'
import { phoneMessage } from '#platform/contract/shapes.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { countOrRefuse } from '#platform/server/database/rate-limit.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import type { ManagerContext } from '../covering.service.ts'
import { findPersonByPhone, type PersonRow } from '../person.store.ts'
import { phoneLookUpLimit } from './known-phones.rules.ts'

/** A written number in the form it is stored, in the country of the actor's plant. Throws a Refusal at the field. */
export function phoneAt({ actor }: Pick<ManagerContext, 'actor'>, written: string): string {
  const phone = parsePhone(written, parseCountry(actor.plant.country))
  if (!phone) throw invalid({ phone: phoneMessage })
  return phone
}

/** The person with this number. Every look-up counts against the actor's limit and every match is audited: names are not to be collected. */
export async function lookUpPhone(
  db: Db,
  { actor, now, phone }: ManagerContext & { readonly phone: string },
): Promise<PersonRow | undefined> {
  await countOrRefuse(db, { key: `phone-look-up:${actor.userId}`, limit: phoneLookUpLimit, now })
  const found = await findPersonByPhone(db, phone)
  if (!found) return undefined
  const change = { at: now, userId: actor.userId, plantId: actor.plant.id, action: 'user found by phone' }
  await inTransaction(db, (tx) => writeAudit(tx, { ...change, subject: 'user', subjectId: found.id }))
  return found
}
