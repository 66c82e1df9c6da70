import type { DecidedKind } from '#accounts/permissions.rules.ts'
import {
  addWorkingMinutes,
  minutesOfWorkingDay,
  subtractWorkingMinutes,
  workingMinutes,
  type WorkingHours,
} from '#administration/plant-settings/working-hours.rules.ts'
import type { RequestTypeId } from '../engine/request-types.contract.ts'
import { kinds, kindOfType, kindSlugs } from '../kinds/kinds.contract.ts'
import type { RequestDue } from '../requests.contract.ts'

/** A plant's hours and due times: working hours for some kinds, working days for all others. */
export type DecisionDue = WorkingHours & {
  decision_due_days: number
  decision_due_hours: Readonly<Partial<Record<DecidedKind, number>>>
}

/** The due clock of a pending request: it starts when the request is raised, or later after a pause or where somebody is heard before, and stands while it is paused. */
export type DueClock = {
  type_id: number
  created_at: Date
  clock_from: Date | null
  clock_paused_at: Date | null
}

/** The working minutes within which a type is decided; undefined for types that are handled elsewhere. */
export function dueMinutes(typeId: number, settings: DecisionDue): number | undefined {
  const slug = kindOfType(typeId)
  if (slug === undefined) return undefined
  const hours = settings.decision_due_hours[slug]
  return hours === undefined ? settings.decision_due_days * minutesOfWorkingDay(settings) : hours * 60
}

/** The age and the due time of a pending request; null for types that are handled elsewhere. */
export function readDueClock(clock: DueClock, settings: DecisionDue, now: Date): RequestDue | null {
  const minutes = dueMinutes(clock.type_id, settings)
  if (minutes === undefined) return null
  const { clock_from, created_at, clock_paused_at } = clock
  const from = clock_from ?? created_at
  const dueAt = clock_paused_at === null ? addWorkingMinutes(settings, from, minutes) : null
  return {
    waiting_hours: Math.floor(workingMinutes(settings, from, clock_paused_at ?? now) / 60),
    due_at: dueAt && dueAt.toISOString(),
    is_overdue: dueAt !== null && dueAt <= now,
    due_in_minutes: dueAt && Math.ceil((dueAt.getTime() - now.getTime()) / 60_000),
  }
}

/** From when a paused clock counts once it runs again: as much working time has passed as when it was paused. */
export function resumedFrom({ created_at, clock_from, clock_paused_at }: DueClock, hours: WorkingHours, at: Date): Date {
  const from = clock_from ?? created_at
  return clock_paused_at === null || from > at ? from : subtractWorkingMinutes(hours, at, workingMinutes(hours, from, clock_paused_at))
}

/** Requests of the type whose clock began before this moment are overdue now; undefined for types that are handled elsewhere. */
export function overdueBefore(typeId: number, settings: DecisionDue, now: Date): Date | undefined {
  const minutes = dueMinutes(typeId, settings)
  // Working time counts whole minutes of the clock.
  return minutes === undefined ? undefined : new Date(subtractWorkingMinutes(settings, now, minutes).getTime() + 60_000)
}

/** Requests of a type whose clock began before this moment are overdue. */
export type OverdueLimit = { typeId: RequestTypeId; before: Date }

/** Of every type that has a due time. */
export const overdueLimits = (settings: DecisionDue, now: Date): readonly OverdueLimit[] =>
  kindSlugs.flatMap((slug) => {
    const { typeId } = kinds[slug]
    const before = overdueBefore(typeId, settings, now)
    return before ? [{ typeId, before }] : []
  })
