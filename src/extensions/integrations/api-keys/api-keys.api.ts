import type { Handlers } from '#accounts/people.ts'
import { isProgramScope } from '#accounts/program-scopes.rules.ts'
import type { ApiKey, apiKeysContract } from './api-keys.contract.ts'
import { createApiKey, endApiKey } from './api-keys.service.ts'
import { noticeEnd } from './key-holder.rules.ts'
import { takeOverKey } from './key-holders.service.ts'
import { listApiKeys, type ApiKeyRow } from './api-keys.store.ts'

const dayMs = 86_400_000
const shownRevokedDays = 90

export const apiKeysApi: Handlers<typeof apiKeysContract> = {
  index: async ({ actor, db, now }) => {
    const rows = await listApiKeys(db, actor.plant.id, new Date(now.getTime() - shownRevokedDays * dayMs))
    return { keys: rows.map((row) => presentKey(row, actor.userId)) }
  },
  create: async ({ input, actor, db, now }) => ({
    key: await createApiKey(db, { actor, now, ...input }),
    message: 'The key was made. Copy it now: it is not shown again.',
  }),
  takeOver: async ({ input, actor, db, now }) => {
    await takeOverKey(db, { actor, now, id: input.id })
    return { message: 'You hold this key now' }
  },
  revoke: async ({ input, actor, db, now }) => {
    await endApiKey(db, { actor, now, id: input.id })
    return { message: 'The key was revoked' }
  },
}

const presentKey = (row: ApiKeyRow, readerId: string): ApiKey => ({
  _id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes.filter(isProgramScope),
  created_at: row.created_at.toISOString(),
  created_by: `${row.first_name} ${row.last_name}`,
  last_used_at: row.last_used_at?.toISOString() ?? null,
  revoked_at: row.revoked_at?.toISOString() ?? null,
  holder: row.holder,
  is_own: row.held_by === readerId,
  ends_at: row.ends_at?.toISOString() ?? null,
  notice_until: row.orphaned_at && noticeEnd(row.orphaned_at).toISOString(),
})
