import type { FirstEnd } from '#drivers/verdict/verdict-reasons.rules.ts'
import { blamedOffices } from './dashboard.rules.ts'

/** How many drivers of an office one cause stops. */
export type BlockedGroup = { id: string; name: string; cause: FirstEnd; own_id: string | null; total: number }

export type Blocked = {
  blocked: number
  /** What stops them, as lists name it; the most frequent first. */
  causes: readonly { cause: FirstEnd; name?: string; total: number }[]
  /** The offices with most of them. */
  transporters: readonly { id: string; name: string; total: number }[]
}

/** `ownNames`: the short names of the plant's own requirements, by id. */
export function blockedOf(groups: readonly BlockedGroup[], ownNames: ReadonlyMap<string, string>): Blocked {
  const causes = [...Map.groupBy(groups, ({ cause, own_id }) => own_id ?? cause).values()].flatMap((of) => causeOf(of, ownNames))
  const offices = [...Map.groupBy(groups, ({ id }) => id)].map(([id, of]) => ({ id, name: of[0]?.name ?? '', total: sumOf(of) }))
  return {
    blocked: sumOf(groups),
    causes: causes.toSorted((one, other) => other.total - one.total || (one.name ?? one.cause).localeCompare(other.name ?? other.cause)),
    transporters: offices
      .toSorted((one, other) => other.total - one.total || one.name.localeCompare(other.name) || Number(one.id) - Number(other.id))
      .slice(0, blamedOffices),
  }
}

function causeOf(groups: readonly BlockedGroup[], ownNames: ReadonlyMap<string, string>): Blocked['causes'] {
  const [first] = groups
  if (!first) return []
  const name = ownNames.get(first.own_id ?? '')
  return [{ cause: first.cause, ...(name !== undefined && { name }), total: sumOf(groups) }]
}

const sumOf = (groups: readonly BlockedGroup[]): number => groups.reduce((sum, { total }) => sum + total, 0)
