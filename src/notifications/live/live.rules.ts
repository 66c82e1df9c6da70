import type { Permission, Portal } from '#accounts/portals.rules.ts'
import type { LiveTopic } from './live.contract.ts'

/** Whom a change concerns, as the database says it. */
export type Concern = { readonly [word: string]: string | null | undefined }

/** Somebody at an open page. */
export type Follower = {
  readonly userId: string
  readonly portal: Portal
  readonly plantId: string
  readonly transporterId: string | null
  readonly permissions: readonly Permission[]
}

const permissionFor = { request: 'requests.read', driver: 'drivers.read' } as const satisfies Partial<Record<LiveTopic, Permission>>

/**
 * Whether a person may know that something of a topic has changed: the same as may see it. Doctors and trainers see neither the requests nor the
 * drivers of a plant; of their own renewals they are told by a notification. The plant's calendar of events is everybody's who works with it; who
 * attended is told to the driver's transporter alone.
 */
export function mayHear(topic: string, concern: Concern, follower: Follower): boolean {
  if (topic === 'notification') return concern['user'] === follower.userId
  if (topic !== 'request' && topic !== 'driver' && topic !== 'event') return false
  if (concern['plant'] !== follower.plantId) return false
  if (topic !== 'event' && !follower.permissions.includes(permissionFor[topic])) return false
  if (follower.portal === 'transporter_portal')
    return isOwn(concern, follower) || (topic === 'event' && concern['transporter'] === undefined)
  return follower.portal === 'staff_portal'
}

const isOwn = (concern: Concern, { transporterId }: Follower): boolean => transporterId !== null && concern['transporter'] === transporterId
