import { randomUUID } from 'node:crypto'
import type { Samples, Scenario } from './scenario.ts'

/** A guard's check by card: judged and recorded, in and out in turn. */
export const gateScenarios = ({ drivers }: Samples): readonly Scenario[] => [
  {
    name: 'gate check',
    isSearch: false,
    isWriting: true,
    round: (n, connection) => [
      () => ({
        method: 'POST',
        url: '/v2/gate/check',
        body: {
          key: randomUUID(),
          entered: drivers[(n + connection * 37) % drivers.length]?.card_no ?? '',
          direction: Math.floor(n / drivers.length) % 2 === 0 ? 'in' : 'out',
        },
        by: 'asker',
      }),
    ],
  },
]
