import type { Actor, Handlers } from '#accounts/people.ts'
import { findSessionAccess } from '#accounts/sessions/session-access.service.ts'
import type { SessionAccess } from '#accounts/sessions/sessions.store.ts'
import { batch } from '#platform/server/database/statements/batch.ts'
import type { Db } from '#platform/server/database/database.ts'
import { newsKey, type Listener } from '#platform/server/live/audience.ts'
import type { Live } from '#platform/server/live/live.ts'
import type { liveContract } from './live.contract.ts'
import { maySee, type Subscriber } from './live.rules.ts'

/** The open streams of a server are checked together, in one query or two. */
export const liveApi = (live: Live, db: Db): Handlers<typeof liveContract> => {
  const findAccess = batch(async (checks: readonly AccessCheck[]) => {
    const now = new Date(Math.max(...checks.map((check) => check.now.getTime())))
    const sessionIds = checks.map(({ sessionId }) => sessionId)
    const found = await findSessionAccess(db, sessionIds, now)
    const bySession = new Map(found.map((access) => [access.sessionId, access]))
    return sessionIds.map((id) => bySession.get(id))
  }, 1000)
  return { listen: async ({ input, actor }) => live.open(listenerFor(actor, input.topics, findAccess)) }
}

type AccessCheck = { sessionId: string; now: Date }
type FindAccess = (check: AccessCheck) => Promise<SessionAccess | undefined>

function listenerFor(actor: Actor, topics: readonly string[], findAccess: FindAccess): Listener {
  const subscriber = subscriberOf(actor)
  return {
    owner: actor.sessionId,
    topics,
    keys: [newsKey('user', subscriber.userId), newsKey('plant', subscriber.plantId)],
    accepts: ({ topic, ...scope }) => maySee(topic, scope, subscriber),
    isStillOpen: async (now) => {
      const access = await findAccess({ sessionId: actor.sessionId, now })
      return access !== undefined && isUnchanged(access, actor)
    },
  }
}

const subscriberOf = ({ userId, portal, plant, transporter, permissions }: Actor): Subscriber => ({
  userId,
  portal,
  plantId: plant.id,
  transporterId: transporter?.id ?? null,
  permissions,
})

/** A changed role or place changes the topics, so the page reconnects. */
const isUnchanged = ({ allocationId, permissions }: SessionAccess, actor: Actor): boolean =>
  allocationId === actor.allocationId &&
  actor.permissions.length === permissions.size &&
  actor.permissions.every((permission) => permissions.has(permission))
