import type { Drawn, Life } from './commands.ts'
import { approve, cancel, days, done, evidence, raise, takenElsewhere } from './scripted.ts'
import { startAt, type CardsAtStart } from './starts.ts'
import { everybody, type DriverStatusNo } from './state.ts'

const lived = (status: DriverStatusNo, steps: readonly Drawn[], cards?: CardsAtStart): Life => ({ start: startAt(status, cards), steps })
const evidenceAskedWithout = done('process-violation', { suspends: false })

/** Situations that are rare or take several steps. */
export const rareLives: readonly Life[] = [
  // Valid when raised, invalid when decided.
  ...['renew-medical', 'renew-ddt', 'bulker-renewal'].map((slug) => lived(8, [raise(slug, { daysAgo: 358 }), days(10), approve('second')])),
  lived(8, [raise('change-details'), takenElsewhere('id number'), approve('second')]),
  // Missing cards.
  lived(6, [raise('cancel-card'), raise('end-suspension'), approve('second')], 'none'),
  lived(6, [raise('end-suspension'), takenElsewhere('card number'), approve('second')]),
  lived(6, [raise('cancel-card'), approve('second')], 'at the office'),
  // Reinstatement with and without a card.
  ...(['held', 'cancelled'] as const).flatMap((cards) => [
    lived(10, [days(21)], cards),
    lived(10, [raise('end-suspension'), approve('second')], cards),
  ]),
  lived(6, [...done('process-violation'), evidence('its own')]),
  // Several suspensions ending one by one.
  lived(8, [raise('suspend-driver'), ...done('process-violation'), approve('second'), days(8), evidence('its own')]),
  lived(8, [raise('suspend-driver'), ...done('process-violation'), approve('second'), evidence('its own'), days(8)]),
  // Blacklisted whatever happened since.
  lived(8, [raise('blacklist-driver'), ...done('process-violation'), approve('second')]),
  lived(8, [raise('blacklist-driver'), ...done('cancel-card'), approve('second')]),
  // Evidence is due in any status, from one transporter only.
  ...([6, 8] as const).map((status) =>
    lived(status, [...evidenceAskedWithout, ...everybody.filter((who) => who !== 'owner').map(evidence), evidence('owner')]),
  ),
  lived(8, [...evidenceAskedWithout, ...done('blacklist-driver'), evidence('its own')]),
  lived(8, [...evidenceAskedWithout, ...done('transfer-driver'), evidence('rival'), evidence('owner')]),
  // The product's own requests cannot be cancelled.
  lived(8, [...evidenceAskedWithout, ...everybody.map(cancel)]),
]
