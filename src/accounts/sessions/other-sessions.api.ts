import { writeAudit } from '#platform/server/audit/audit.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { otherSessionsContract } from './other-sessions.contract.ts'
import type { Handlers } from '../people.ts'
import { deleteOtherSessions } from './sessions.store.ts'

export const otherSessionsApi: Handlers<typeof otherSessionsContract> = {
  end: async ({ actor, db, now }) => {
    const { userId } = actor
    await inTransaction(db, async (tx) => {
      const ended = await deleteOtherSessions(tx, actor)
      await writeAudit(tx, ...ended.map((subjectId) => ({ at: now, userId, action: 'session_ended', subject: 'session', subjectId })))
    })
    return { message: 'All other devices are logged out' }
  },
}
