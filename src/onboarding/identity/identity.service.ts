import type { Actor } from '#accounts/people.ts'
import { assertLookup } from '#drivers/id-no/id-no.service.ts'
import { countIdNoAttempt, uncountIdNoMiss } from '#drivers/id-no-attempts.service.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { isDisclosure, judgePerson, type Identity, type IdentifiedPerson } from './identity.rules.ts'
import { findPersonByIdNo } from './identity.store.ts'

type IdentityLookup = {
  actor: Actor
  idNo: string
  /** The one that staff have chosen; an office's own is the session's. */
  transporterId: string | null
  now: Date
}

type FoundIdentity = { person: IdentifiedPerson | undefined; identity: Identity }

/** Who the person with this id number is to the caller. */
export async function findIdentity(db: Db, { actor, idNo, transporterId, now }: IdentityLookup): Promise<FoundIdentity> {
  const person = await findPersonByIdNo(db, { idNo, plantId: actor.plant.id, userId: actor.userId, now })
  const isStaff = actor.portal === 'staff_portal'
  const submitter = { isStaff, plantId: actor.plant.id, transporterId: actor.transporter?.id ?? transporterId }
  return { person, identity: judgePerson(person, submitter) }
}

/** As findIdentity, limited and audited. Throws a Refusal (429) after too many lookups, or too many of other people's drivers. */
export async function checkIdentity(db: Db, lookup: IdentityLookup): Promise<Identity> {
  const { actor, idNo, now } = lookup
  assertLookup(idNo, actor.plant)
  await countIdNoAttempt(db, { actor, now })
  const { person, identity } = await findIdentity(db, lookup)
  if (!isDisclosure(identity)) await uncountIdNoMiss(db, { actor, now })
  if (person)
    await inTransaction(db, (tx) =>
      writeAudit(tx, {
        at: now,
        userId: actor.userId,
        action: 'driver identity checked',
        subject: 'driver',
        subjectId: person.driverId,
        plantId: actor.plant.id,
        after: { outcome: identity.outcome, portal: actor.portal },
      }),
    )
  return identity
}
