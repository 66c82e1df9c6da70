import type { Actor, Handlers } from '#accounts/people.ts'
import { idleSince, usualSessionSettings } from '#accounts/sign-in/sign-in.rules.ts'
import { findStanding, type SessionStanding } from '#accounts/sessions/standing.store.ts'
import type { Live } from '#platform/server/live/live.ts'
import type { liveContract } from './live.contract.ts'
import { mayHear, type Follower } from './live.rules.ts'

export const liveApi = (live: Live): Handlers<typeof liveContract> => ({
  listen: async ({ input, actor, db }) => {
    const follower = followerOf(actor)
    return live.open({
      owner: actor.sessionId,
      topics: input.topics,
      hears: ({ topic, ...concern }) => mayHear(topic, concern, follower),
      isStillOpen: async (now) => {
        const standing = await findStanding(db, actor.sessionId, { now, idleSince: idleSince(now, usualSessionSettings) })
        return standing !== undefined && isUnchanged(standing, actor)
      },
    })
  },
})

const followerOf = ({ userId, portal, plant, transporter, permissions }: Actor): Follower => ({
  userId,
  portal,
  plantId: plant.id,
  transporterId: transporter?.id ?? null,
  permissions,
})

/** A changed role or place changes the topics, so the page reconnects. */
const isUnchanged = ({ allocationId, permissions }: SessionStanding, actor: Actor): boolean =>
  allocationId === actor.allocationId &&
  actor.permissions.length === permissions.length &&
  actor.permissions.every((permission) => permissions.includes(permission))
