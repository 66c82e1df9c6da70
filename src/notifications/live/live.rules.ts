import type { Permission, Portal } from '#accounts/portals.rules.ts'
import type { LiveTopic } from './live.contract.ts'

/** Who may see a change, as the database reports it. */
export type Concern = { readonly [word: string]: string | null | undefined }

/** A person with an open page. */
export type Follower = {
  readonly userId: string
  readonly portal: Portal
  readonly plantId: string
  readonly transporterId: string | null
  readonly permissions: readonly Permission[]
}

const permissionFor = { request: 'requests.read', driver: 'drivers.read' } as const satisfies Partial<Record<LiveTopic, Permission>>

/**
 * Whether a person may learn of a change: the same people who may see it. Doctors and trainers see neither requests nor drivers of a plant; their
 * own renewals reach them by notification. Everyone at the plant sees its calendar of events; attendance reaches
 * the driver's transporter only.
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
