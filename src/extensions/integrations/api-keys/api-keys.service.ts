import { longerThanOwn } from '#accounts/grants/ends.rules.ts'
import { todayOf, type Actor } from '#accounts/people.ts'
import type { ProgramScope } from '#accounts/program-scopes.rules.ts'
import type { PlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { conflict, invalid, notFound } from '#platform/server/http/refusal.ts'
import { hashToken } from '#platform/server/secrets/secrets.ts'
import { maxApiKeys } from './api-keys.contract.ts'
import { countApiKeys, insertApiKey, revokeApiKey } from './api-keys.store.ts'
import { scopesProblem } from './key-holder.rules.ts'
import { findOwnLastDay } from './key-holders.service.ts'
import { hintOf, newApiKey } from './identify-program.store.ts'

type Asked = { actor: Actor; now: Date }

type WantedKey = { name: string; scopes: readonly ProgramScope[]; ends_on?: PlainDate | undefined }

/** A key does no more, and lives no longer, than who makes it. */
async function assertOwn(db: Db, { actor, now, scopes, ends_on }: Asked & WantedKey): Promise<void> {
  const problem = scopesProblem(scopes, actor.permissions)
  if (problem !== undefined) throw invalid({ scopes: problem })
  if (ends_on !== undefined && ends_on < todayOf(actor, now)) throw invalid({ ends_on: 'Choose today or a later day' })
  const longer = longerThanOwn(await findOwnLastDay(db, actor, scopes, now), actor.plant.name, ends_on)
  if (longer.ends_on !== undefined) throw invalid({ ends_on: longer.ends_on })
}

/** Makes a key of the actor's plant and returns it; only its hash is kept. Throws 409 for a name in use and for too many keys. */
export async function createApiKey(db: Db, { actor, now, name, scopes, ends_on }: Asked & WantedKey): Promise<string> {
  const key = newApiKey()
  const chosen = [...new Set(scopes)]
  await inTransaction(db, async (tx) => {
    await assertOwn(tx, { actor, now, name, scopes: chosen, ends_on })
    if ((await countApiKeys(tx, actor.plant.id)) >= maxApiKeys)
      throw conflict('too_many_keys', `This plant has ${maxApiKeys} keys. Revoke one that is not used any more.`)
    const id = await insertApiKey(tx, {
      plantId: actor.plant.id,
      name,
      tokenHash: hashToken(key),
      hint: hintOf(key),
      scopes: chosen,
      userId: actor.userId,
      endsOn: ends_on,
      timeZone: actor.plant.timeZone,
      now,
    })
    await writeAudit(tx, {
      at: now,
      userId: actor.userId,
      action: 'api_key_created',
      subject: 'api_key',
      subjectId: id,
      plantId: actor.plant.id,
      after: { name, scopes: chosen, ends_on: ends_on ?? null },
    })
  })
  return key
}

/** Revokes a key of the actor's plant. Throws 404 where there is none in force. */
export async function endApiKey(db: Db, { actor, now, id }: Asked & { id: string }): Promise<void> {
  await inTransaction(db, async (tx) => {
    const revoked = await revokeApiKey(tx, { plantId: actor.plant.id, id, userId: actor.userId, now })
    if (!revoked) throw notFound()
    await writeAudit(tx, {
      at: now,
      userId: actor.userId,
      action: 'api_key_revoked',
      subject: 'api_key',
      subjectId: id,
      plantId: actor.plant.id,
      before: { name: revoked.name },
    })
  })
}
