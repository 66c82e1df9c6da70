import type { FirstEnd } from '#drivers/verdict/verdict-reasons.rules.ts'
import { blamedOffices } from './dashboard.rules.ts'

/** How many drivers of an office one cause stops. */
export type BlockedGroup = { id: string; name: string; cause: FirstEnd; total: number }

export type Blocked = {
  blocked: number
  /** What stops them, as lists name it; the most frequent first. */
  causes: readonly { cause: FirstEnd; total: number }[]
  /** The offices with most of them. */
  transporters: readonly { id: string; name: string; total: number }[]
}

export function blockedOf(groups: readonly BlockedGroup[]): Blocked {
  const causes = [...Map.groupBy(groups, ({ cause }) => cause)].map(([cause, of]) => ({ cause, total: sumOf(of) }))
  const offices = [...Map.groupBy(groups, ({ id }) => id)].map(([id, of]) => ({ id, name: of[0]?.name ?? '', total: sumOf(of) }))
  return {
    blocked: sumOf(groups),
    causes: causes.toSorted((one, other) => other.total - one.total || one.cause.localeCompare(other.cause)),
    transporters: offices
      .toSorted((one, other) => other.total - one.total || one.name.localeCompare(other.name) || Number(one.id) - Number(other.id))
      .slice(0, blamedOffices),
  }
}

const sumOf = (groups: readonly BlockedGroup[]): number => groups.reduce((sum, { total }) => sum + total, 0)
