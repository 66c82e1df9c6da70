import type { PlainDate } from '#platform/contract/plain-date.ts'

export const requirementStates = ['in force', 'ahead', 'ended', 'waits', 'withdrawn'] as const
export type RequirementState = (typeof requirementStates)[number]

export const versionStates = ['in force', 'ahead', 'before', 'withdrawn'] as const
export type VersionState = (typeof versionStates)[number]

/** What decides how a version stands. */
export type Version = { id: string; from_day: PlainDate; is_ended: boolean; begun_at: Date | null; withdrawn_at: Date | null }

const notWithdrawn = <V extends Version>(versions: readonly V[]): readonly V[] =>
  versions.filter(({ withdrawn_at }) => withdrawn_at === null)

/** The version in force, of those by their days. */
export const inForce = <V extends Version>(versions: readonly V[]): V | undefined =>
  notWithdrawn(versions).findLast(({ begun_at }) => begun_at !== null)

/** Those that lie ahead, by their days. */
export const ahead = <V extends Version>(versions: readonly V[]): readonly V[] =>
  notWithdrawn(versions).filter(({ begun_at }) => begun_at === null)

/** The version that says what a requirement is: the one in force, else the first that will be, else the last that was meant. */
export const speaking = <V extends Version>(versions: readonly V[]): V | undefined =>
  inForce(versions) ?? ahead(versions)[0] ?? versions.at(-1)

export function versionState(version: Version, versions: readonly Version[]): VersionState {
  if (version.withdrawn_at !== null) return 'withdrawn'
  if (version.begun_at === null) return 'ahead'
  return version.id === inForce(versions)?.id ? 'in force' : 'before'
}

/** Of a plant's own requirement. */
export function requirementState(versions: readonly Version[], isWaiting: boolean): RequirementState {
  const now = inForce(versions)
  const next = ahead(versions)[0]
  if (now && !now.is_ended) return 'in force'
  if (next) return 'ahead'
  if (now) return 'ended'
  return isWaiting ? 'waits' : 'withdrawn'
}

/** A plant decides alone about as many of its active drivers. */
export const alonePercent = 5

/** Whether a second person has to agree: more than 5 % of the active drivers would be blocked who are not. */
export const blocksTooMany = ({ newlyBlocked, active }: { newlyBlocked: number; active: number }): boolean =>
  newlyBlocked * 100 > active * alonePercent
