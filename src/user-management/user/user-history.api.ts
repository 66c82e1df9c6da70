import type { Handlers } from '#accounts/people.ts'
import { idleSince, defaultSessionSettings } from '#accounts/sign-in/sign-in.rules.ts'
import { maxListedRows } from '#platform/contract/paging.ts'
import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { toPageBounds, toPageJson } from '#platform/server/database/statements/listing.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { requireEndable } from '../person-scope.service.ts'
import { findUser } from './find-user.service.ts'
import type { userHistoryContract } from './user.contract.ts'
import { presentActivity, presentChosenType, presentUserSession } from './user.presenter.ts'
import { listActivity, listChosenTypes } from './user-history.store.ts'
import { endSessionsAt, listSessionsAt } from './user-sessions.store.ts'

export const userHistoryApi: Handlers<typeof userHistoryContract> = {
  sessions: async ({ input, actor, db, now }) => {
    const { key } = await findUser(db, { actor, now, userId: input.id })
    const sessions = await listSessionsAt(db, key, idleSince(now, defaultSessionSettings))
    return { sessions: sessions.map(presentUserSession) }
  },

  endSession: async ({ input, actor, db, now }) => {
    const { key } = await findUser(db, { actor, now, userId: input.id })
    await inTransaction(db, async (tx) => {
      await requireEndable(tx, { actor, now, userId: input.id })
      const ended = await endSessionsAt(tx, key, input.session_id)
      if (input.session_id !== undefined && ended.length === 0) throw notFound()
      const change = { at: now, userId: actor.userId, plantId: actor.plant.id, action: 'session ended', subject: 'session' }
      await writeAudit(tx, ...ended.map((subjectId) => ({ ...change, subjectId, after: { user_id: input.id } })))
    })
    return { message: input.session_id === undefined ? 'Logged out everywhere' : 'The device has been logged out' }
  },

  activity: async ({ input, actor, db, now }) => {
    const { key } = await findUser(db, { actor, now, userId: input.id })
    return toPageJson(input, maxListedRows, await listActivity(db, key, toPageBounds(input, maxListedRows)), presentActivity)
  },

  notifications: async ({ input, actor, db, now }) => {
    await findUser(db, { actor, now, userId: input.id })
    return { types: (await listChosenTypes(db, input.id)).map(presentChosenType) }
  },
}
