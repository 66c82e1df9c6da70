import type { Actor, Handlers } from '#accounts/people.ts'
import { idleSince, defaultSessionSettings } from '#accounts/sign-in/sign-in.rules.ts'
import { findSessionAccess, type SessionAccess } from '#accounts/sessions/sessions.store.ts'
import type { Live } from '#platform/server/live/live.ts'
import type { liveContract } from './live.contract.ts'
import { maySee, type Subscriber } from './live.rules.ts'

export const liveApi = (live: Live): Handlers<typeof liveContract> => ({
  listen: async ({ input, actor, db }) => {
    const subscriber = subscriberOf(actor)
    return live.open({
      owner: actor.sessionId,
      topics: input.topics,
      accepts: ({ topic, ...scope }) => maySee(topic, scope, subscriber),
      isStillOpen: async (now) => {
        const standing = await findSessionAccess(db, actor.sessionId, { now, idleSince: idleSince(now, defaultSessionSettings) })
        return standing !== undefined && isUnchanged(standing, actor)
      },
    })
  },
})

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
  actor.permissions.length === permissions.length &&
  actor.permissions.every((permission) => permissions.includes(permission))
