import type { DrawnStep, Scenario } from './commands.ts'
import { approve, cancel, days, done, evidence, raise, takenElsewhere } from './scripted-steps.ts'
import { startAt, type CardsAtStart } from './starts.ts'
import { allUsers, type DriverStatusNo } from './state.ts'

const scenarioAt = (status: DriverStatusNo, steps: readonly DrawnStep[], cards?: CardsAtStart): Scenario => ({
  start: startAt(status, cards),
  steps,
})
const evidenceRequestedOnly = done('process-violation', { suspends: false })

/** Situations that are rare or take several steps. */
export const rareScenarios: readonly Scenario[] = [
  // Valid when raised, invalid when decided.
  ...['renew-medical', 'renew-ddt', 'bulker-renewal'].map((slug) =>
    scenarioAt(8, [raise(slug, { daysAgo: 358 }), days(10), approve('second')]),
  ),
  scenarioAt(8, [raise('change-details'), takenElsewhere('id number'), approve('second')]),
  // Missing cards.
  scenarioAt(6, [raise('cancel-card'), raise('end-suspension'), approve('second')], 'none'),
  scenarioAt(6, [raise('end-suspension'), takenElsewhere('card number'), approve('second')]),
  scenarioAt(6, [raise('cancel-card'), approve('second')], 'at the office'),
  // Reinstatement with and without a card.
  ...(['held', 'cancelled'] as const).flatMap((cards) => [
    scenarioAt(10, [days(21)], cards),
    scenarioAt(10, [raise('end-suspension'), approve('second')], cards),
  ]),
  scenarioAt(6, [...done('process-violation'), evidence('its own')]),
  // Several suspensions ending one by one.
  scenarioAt(8, [raise('suspend-driver'), ...done('process-violation'), approve('second'), days(8), evidence('its own')]),
  scenarioAt(8, [raise('suspend-driver'), ...done('process-violation'), approve('second'), evidence('its own'), days(8)]),
  // Blacklisted whatever happened since.
  scenarioAt(8, [raise('blacklist-driver'), ...done('process-violation'), approve('second')]),
  scenarioAt(8, [raise('blacklist-driver'), ...done('cancel-card'), approve('second')]),
  // Evidence is due in any status, from one transporter only.
  ...([6, 8] as const).map((status) =>
    scenarioAt(status, [...evidenceRequestedOnly, ...allUsers.filter((user) => user !== 'owner').map(evidence), evidence('owner')]),
  ),
  scenarioAt(8, [...evidenceRequestedOnly, ...done('blacklist-driver'), evidence('its own')]),
  scenarioAt(8, [...evidenceRequestedOnly, ...done('transfer-driver'), evidence('rival'), evidence('owner')]),
  // The product's own requests cannot be cancelled.
  scenarioAt(8, [...evidenceRequestedOnly, ...allUsers.map(cancel)]),
]
