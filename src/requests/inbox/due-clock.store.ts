import type { Db, Tx } from '#platform/server/database/database.ts'
import { named } from '#platform/server/database/statements/named.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import { requestStatus } from '../engine/request-types.contract.ts'
import { resumedFrom, type DecisionDue } from './due-clock.rules.ts'

/** The plant's hours and due times. */
export async function findDueSettings(db: Db, plantId: string): Promise<DecisionDue> {
  return named(db, 'due_settings')
    .selectFrom('auth_plant')
    .select(['working_days', 'work_from', 'work_until', 'time_zone', 'decision_due_days', 'decision_due_hours'])
    .where('id', '=', plantId)
    .$narrowType<{ decision_due_hours: DecisionDue['decision_due_hours'] }>()
    .executeTakeFirstOrThrow(notFound)
}

/** Lets the due time of a pending request count from this moment, where somebody may be heard before. */
export async function startDueClock(tx: Tx, requestId: string, from: Date): Promise<void> {
  await tx
    .updateTable('request')
    .set({ clock_from: from })
    .where('id', '=', requestId)
    .where('status_id', '=', requestStatus.pending)
    .where('clock_paused_at', 'is', null)
    .execute()
}

/** Pauses the due time of a pending request, which then waits for nobody at the plant; a pause that began earlier stays. */
export async function pauseDueClock(tx: Tx, requestId: string, at: Date): Promise<void> {
  await tx
    .updateTable('request')
    .set({ clock_paused_at: at })
    .where('id', '=', requestId)
    .where('status_id', '=', requestStatus.pending)
    .where('clock_paused_at', 'is', null)
    .execute()
}

/** Lets the due time of a paused request run on. It is notified again when it becomes overdue after the pause. */
export async function resumeDueClock(tx: Tx, requestId: string, at: Date): Promise<void> {
  const request = await tx
    .selectFrom('request')
    .select(['auth_plant_id', 'type_id', 'created_at', 'clock_from', 'clock_paused_at'])
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound)
  if (request.clock_paused_at === null) return
  const clock_from = resumedFrom(request, await findDueSettings(tx, request.auth_plant_id), at)
  await tx
    .updateTable('request')
    .set({ clock_from, clock_paused_at: null, overdue_notified_at: null })
    .where('id', '=', requestId)
    .execute()
}
