import { maskName } from '#accounts/mask-name.rules.ts'
import { parseCountry, parsePhone } from '#accounts/phone.rules.ts'
import { findUserByEmail } from '#accounts/users/users.service.ts'
import { phoneMessage } from '#platform/contract/shapes.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { countOrRefuse, countWithin, undoCount } from '#platform/server/http/rate-limit.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import type { ManagerContext } from '../covering.service.ts'
import { findPersonByPhone, type PersonRow } from '../person.store.ts'
import { foundOnce, knownEmailText, phoneLookUpLimit } from './known-phones.rules.ts'

/** A written number in the form it is stored, in the country of the actor's plant. Throws a Refusal at the field. */
export function phoneAt({ actor }: Pick<ManagerContext, 'actor'>, written: string): string {
  const phone = parsePhone(written, parseCountry(actor.plant.country))
  if (!phone) throw invalid({ phone: phoneMessage })
  return phone
}

type KnownPerson = { _id: string; first_name: string; last_name: string }

/** Who has this written number, as far as a name may be learned by trying numbers. */
export async function findKnownPerson(db: Db, { phone, ...acting }: ManagerContext & { phone: string }): Promise<KnownPerson | null> {
  const { ofPhone: found } = await lookUpPeople(db, { ...acting, phone: phoneAt(acting, phone) })
  return found ? { _id: found.id, first_name: maskName(found.first_name), last_name: maskName(found.last_name) } : null
}

type Looked = { phone?: string | undefined; email?: string | null | undefined }
type FoundPeople = { ofPhone: PersonRow | undefined; ofEmail: { id: string } | undefined }

/** The people with this number and email. Every look-up counts against the actor's limit and every match is audited: people are not to be collected. */
export async function lookUpPeople(db: Db, { actor, now, phone, email }: ManagerContext & Looked): Promise<FoundPeople> {
  await countLookUp(db, { actor, now })
  const ofPhone = phone === undefined ? undefined : await findPersonByPhone(db, phone)
  const ofEmail = email === undefined || email === null ? undefined : await findUserByEmail(db, email)
  await auditFound(db, { actor, now }, { phone: ofPhone?.id, email: ofEmail?.id })
  return { ofPhone, ofEmail }
}

const countLookUp = (db: Db, { actor, now }: ManagerContext): Promise<void> =>
  countOrRefuse(db, { key: `phone-look-up:${actor.userId}`, limit: phoneLookUpLimit, now })

/** Counts and audits whom a file found, before its answer tells of them; who is found again within an hour, as a file is checked and then run, counts once. */
export async function countFound(db: Db, acting: ManagerContext, found: ReadonlyMap<string, 'phone' | 'email'>): Promise<void> {
  for (const [id, by] of found) {
    const once = { key: `phone-found:${acting.actor.userId}:${id}`, limit: foundOnce, now: acting.now }
    if (!(await countWithin(db, once))) continue
    try {
      await countLookUp(db, acting)
    } catch (error) {
      await undoCount(db, once)
      throw error
    }
    await auditFound(db, acting, { phone: by === 'phone' ? id : undefined, email: by === 'email' ? id : undefined })
  }
}

async function auditFound(
  db: Db,
  { actor, now }: ManagerContext,
  found: Readonly<Record<'phone' | 'email', string | undefined>>,
): Promise<void> {
  for (const [by, subjectId] of Object.entries(found))
    if (subjectId !== undefined) {
      const change = { at: now, userId: actor.userId, plantId: actor.plant.id, action: `user found by ${by}`, subject: 'user', subjectId }
      await inTransaction(db, (tx) => writeAudit(tx, change))
    }
}

/** Refuses a number or email that somebody has. Both count, also where they are new: otherwise the refusal would tell known ones apart without limit. */
export async function refuseKnown(db: Db, looked: ManagerContext & Looked, textOf: (known: PersonRow) => string): Promise<void> {
  const { ofPhone, ofEmail } = await lookUpPeople(db, looked)
  if (ofPhone || ofEmail) throw invalid({ ...(ofPhone && { phone: textOf(ofPhone) }), ...(ofEmail && { email: knownEmailText }) })
}
