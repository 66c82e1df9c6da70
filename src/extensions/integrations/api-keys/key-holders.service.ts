import { findLastDays } from '#accounts/grants/ends.service.ts'
import type { Actor } from '#accounts/people.ts'
import { isProgramScope, permissionsOfKey, type ProgramScope } from '#accounts/program-scopes.rules.ts'
import { listPermitted } from '#accounts/users/users.service.ts'
import { announce } from '#notifications/announce.service.ts'
import { toPlainDate, type PlainDate } from '#platform/contract/plain-date.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { conflict, forbidden, notFound } from '#platform/server/http/refusal.ts'
import { endedText, noticeEnd, keyNoticeText, ownLastDay, scopesProblem } from './key-holder.rules.ts'
import { endOrphaned, listKeysToJudge, lockKey, setHolder, setOrphaned, type HeldKey } from './key-holders.store.ts'

/** The last day of the actor's own access that such a key needs; undefined without an end. */
export async function findOwnLastDay(db: Db, actor: Actor, scopes: readonly ProgramScope[], now: Date): Promise<PlainDate | undefined> {
  const lastDays = await findLastDays(db, { userId: actor.userId, plants: [actor.plant], now })
  return ownLastDay(scopes, lastDays.get(actor.plant.id) ?? new Map())
}

type Taking = { actor: Actor; now: Date; id: string }

/** Another holder for a key: it lives on the actor's permissions from now on, and no longer than these. */
export const takeOverKey = (db: Db, { actor, now, id }: Taking): Promise<void> =>
  inTransaction(db, async (tx) => {
    const { plant, userId, permissions } = actor
    const key = await lockKey(tx, plant.id, id)
    if (!key) throw notFound()
    if (key.held_by === userId) throw conflict('own_key', 'You hold this key already.')
    const problem = scopesProblem(key.scopes, permissions)
    if (problem !== undefined) throw forbidden(problem)
    const lastDay = await findOwnLastDay(tx, actor, key.scopes, now)
    await setHolder(tx, { id, plantId: plant.id, by: userId, lastDay, timeZone: plant.timeZone })
    const audited = { at: now, userId, plantId: plant.id, subject: 'api_key', subjectId: id }
    await writeAudit(tx, {
      ...audited,
      action: 'api_key_taken_over',
      before: { held_by: key.held_by },
      after: { held_by: userId, name: key.name },
    })
  })

/** Gives notice of keys whose holders lack a permission of them, ends them a week later, and takes the notice back where the holder has it again. */
export async function judgeKeyHolders(db: Db, now: Date): Promise<void> {
  for (const key of await listKeysToJudge(db, now)) await inTransaction(db, (tx) => judgeHolder(tx, key, now))
}

async function judgeHolder(tx: Tx, key: HeldKey, now: Date): Promise<void> {
  const { id, orphaned_at: from, is_covered } = key
  if (is_covered) await setOrphaned(tx, id, { from, to: null })
  else if (from === null) {
    const endsOn = toPlainDate(noticeEnd(now), key.time_zone)
    if (await setOrphaned(tx, id, { from, to: now })) await tell(tx, key, { action: 'api_key_notice', now, ...keyNoticeText(key, endsOn) })
  } else if (noticeEnd(from) <= now && (await endOrphaned(tx, id, now)))
    await tell(tx, key, { action: 'api_key_ended', now, ...endedText(key) })
}

type News = { action: string; now: Date; title: string; body: string }

/** Those who can take it over; where nobody can, those who give somebody the access for it. */
async function tell(tx: Tx, { id, name, plant_id: plantId, holder, scopes }: HeldKey, { action, now, ...text }: News): Promise<void> {
  await writeAudit(tx, { at: now, userId: null, plantId, subject: 'api_key', subjectId: id, action, after: { name, holder } })
  const needed = ['integrations.manage' as const, ...permissionsOfKey(scopes.filter(isProgramScope))]
  const able = await listPermitted(tx, { plantId, portal: 'staff_portal', permissions: [...new Set(needed)], limit: 1, now })
  const payload = {
    permissions: [able.length > 0 ? 'integrations.manage' : 'users.manage'],
    except_ids: [],
    ...text,
    link: 'administrative/api-keys',
  }
  await announce(tx, { topic: 'permitted', payload, plantId, at: now })
}
