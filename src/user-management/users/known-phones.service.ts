import { maskName } from '#accounts/mask-name.rules.ts'
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

type KnownPerson = { readonly _id: string; readonly first_name: string; readonly last_name: string }

/** Who has this written number, as far as a name may be learned by trying numbers. */
export async function findKnownPerson(
  db: Db,
  { phone, ...acting }: ManagerContext & { readonly phone: string },
): Promise<KnownPerson | null> {
  const found = await lookUpPhone(db, { ...acting, phone: phoneAt(acting, phone) })
  return found ? { _id: found.id, first_name: maskName(found.first_name), last_name: maskName(found.last_name) } : null
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
