import type { Portal } from '#accounts/portals.rules.ts'
import type { Permission } from '#accounts/permissions.rules.ts'
import type { LiveTopic } from './live.contract.ts'

/** Who may see a change, as the database reports it. */
export type ChangeScope = { [key: string]: string | null | undefined }

/** A person with an open page. */
export type Subscriber = {
  userId: string
  portal: Portal
  plantId: string
  transporterId: string | null
  permissions: readonly Permission[]
}

const permissionsFor = {
  request: ['requests.read'],
  driver: ['drivers.read'],
  onboarding: ['onboarding.submit', 'onboarding.verify', 'onboarding.passes', 'onboarding.cards', 'drivers.read'],
  barred_match: ['blacklist.review'],
  confirmation: ['drivers.import', 'drivers.import.confirm', 'users.manage', 'issuers.recall', 'requirements.manage', 'records.purge'],
  requirement: ['administration.manage', 'requirements.manage'],
  admission: ['drivers.read', 'admissions.decide'],
} as const satisfies Partial<Record<LiveTopic, readonly Permission[]>>

/**
 * Whether the subscriber may see the change. Doctors and trainers see no plant data; their renewals reach them as notifications. Events are
 * visible to the whole plant, attendance only to staff and the driver's transporter.
 */
export function maySee(topic: string, scope: ChangeScope, subscriber: Subscriber): boolean {
  if (topic === 'request_page' && (subscriber.portal !== 'staff_portal' || !subscriber.permissions.includes('requests.read'))) return false
  if (topic === 'notification' || topic === 'request_page') return scope['user'] === subscriber.userId
  if (topic !== 'event' && !isOfPermission(topic)) return false
  if (scope['plant'] !== subscriber.plantId) return false
  if (topic !== 'event' && !permissionsFor[topic].some((permission) => subscriber.permissions.includes(permission))) return false
  if (subscriber.portal === 'transporter_portal')
    return isOwn(scope, subscriber) || (topic === 'event' && scope['transporter'] === undefined)
  return subscriber.portal === 'staff_portal'
}

const isOfPermission = (topic: string): topic is keyof typeof permissionsFor => Object.hasOwn(permissionsFor, topic)

const isOwn = (scope: ChangeScope, { transporterId }: Subscriber): boolean =>
  transporterId !== null && scope['transporter'] === transporterId
