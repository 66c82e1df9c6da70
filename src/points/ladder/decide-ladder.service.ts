import { placeHold } from '#drivers/holds/holds.service.ts'
import type { DriverChange } from '#drivers/drivers.service.ts'
import { suspend } from '#drivers/suspensions/suspensions.service.ts'
import { suspensionEnd } from '#drivers/suspensions/suspensions.rules.ts'
import { addDays, type PlainDate } from '#platform/contract/plain-date.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import type { Action, Measure } from './actions.rules.ts'
import { judgeChoice } from './ladder.rules.ts'
import { insertLadderDecision } from './ladder.store.ts'
import type { Proposal } from './propose.service.ts'

export type LadderChoice = { action?: Action | undefined; action_days?: number | undefined; departed_because?: string | undefined }
export type DecidedStep = Pick<Proposal, 'proposed' | 'points'> & { measure: Measure; departedBecause: string | null }

/** What the decider chose beside what is proposed; null where the plant counts no points. Throws 422 for a choice, days or a reason that is missing. */
export function decideLadder(
  proposal: Proposal | null,
  { action, action_days: days, departed_because: because }: LadderChoice,
): DecidedStep | null {
  if (proposal === null) return null
  const ruling = judgeChoice(proposal.proposed, { action, days, because })
  if (!ruling.ok) throw invalid({ [ruling.field]: ruling.message })
  const { proposed, points } = proposal
  return { proposed, points, measure: ruling.measure, departedBecause: ruling.departedBecause }
}

type Following = DriverChange & { userId: string; violationId: string; requestId: string; plantId: string; today: PlainDate }

/** Records what follows an upheld violation, and does it: a suspension begins today, a refresher stops the driver from its day on. */
export async function followLadder(
  tx: Tx,
  decided: DecidedStep | null,
  { violationId, requestId, plantId, today, ...change }: Following,
): Promise<void> {
  if (decided === null) return
  const { driver, userId, at } = change
  const { measure, proposed, points, departedBecause } = decided
  await insertLadderDecision(tx, {
    violation_id: violationId,
    driver_id: driver.id,
    auth_plant_id: plantId,
    points,
    proposed: proposed.action,
    proposed_days: proposed.days,
    action: measure.action,
    action_days: measure.days,
    departed_because: departedBecause,
    decided_by: userId,
    decided_at: at,
  })
  const { action, days } = measure
  if (days === null) return
  // Not of the violation: evidence ends what waits for evidence, and these are days.
  if (action === 'suspension') await suspend(tx, { ...change, startsOn: today, endsOn: suspensionEnd(today, days), requestId })
  else
    await placeHold(
      tx,
      { ...change, today },
      { kind: 'refresher', reason: 'ladder', plantId: null, startsOn: addDays(today, days), document: 'ddt' },
    )
}
