import { expect, it } from 'vitest'
import { passSlices, type PassFilter } from './pass-set.rules.ts'

const today = '2026-11-21'
const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]
const slices = (filter: Partial<PassFilter>) => passSlices({ of: 'pass', ...filter }, today)

it.each([
  [{}, [{ statuses: all, days: {} }]],
  [{ pass: 'active' }, [{ statuses: [8], days: { pass: { after: today } } }]],
  [{ pass: 'expired' }, [{ statuses: [8], days: { pass: { until: today } } }]],
  [{ pass: 'suspended' }, [{ statuses: [10], days: {} }]],
  [
    { pass: 'pending' },
    [
      { statuses: [4], days: {} },
      { statuses: [1, 2, 3], days: {}, earlierPass: 'pending' },
    ],
  ],
  [
    { pass: 'cancelled' },
    [
      { statuses: [5, 6, 7, 9], days: {} },
      { statuses: [1, 2, 3], days: {}, earlierPass: 'cancelled' },
    ],
  ],
  [{ expiring: 30 }, [{ statuses: [8, 10], days: { pass: { after: today, until: '2026-12-21' } } }]],
  [{ pass: 'active', expiring: 30 }, [{ statuses: [8], days: { pass: { after: today, until: '2026-12-21' } } }]],
  [
    { pass: 'active', expiring: 30, of: 'medical' },
    [{ statuses: [8], days: { pass: { after: today }, medical: { after: today, until: '2026-12-21' } } }],
  ],
  [{ month: '2026-12', of: 'medical' }, [{ statuses: [8, 10], days: { medical: { after: '2026-11-30', until: '2026-12-31' } } }]],
  [{ month: '2026-11' }, [{ statuses: [8, 10], days: { pass: { after: today, until: '2026-11-30' } } }]],
  [{ month: '2026-02' }, [{ statuses: [8, 10], days: { pass: { after: '2026-01-31', until: '2026-02-28' } } }]],
  [{ from: '2026-12-01', of: 'ddt' }, [{ statuses: [8, 10], days: { ddt: { after: '2026-11-30' } } }]],
  [{ to: '2026-12-01' }, [{ statuses: [8, 10], days: { pass: { until: '2026-12-01' } } }]],
  [{ pass: 'expired', to: '2026-06-30' }, [{ statuses: [8], days: { pass: { until: '2026-06-30' } } }]],
  [{ verdict: 'cleared' }, [{ statuses: [8], days: { cleared: { after: '2026-12-21' } }, isHeld: false }]],
  [
    { verdict: 'warn' },
    [
      { statuses: [8], days: { cleared: { after: today, until: '2026-12-21' } } },
      { statuses: [8], days: { cleared: { after: '2026-12-21' } }, isHeld: true },
    ],
  ],
  [{ verdict: 'on_hold' }, [{ statuses: all, days: {}, heldOn: today }]],
  [{ verdict: 'on_hold', pass: 'suspended' }, [{ statuses: [10], days: {}, heldOn: today }]],
  [
    { verdict: 'blocked' },
    [
      { statuses: all.filter((id) => id !== 8), days: {} },
      { statuses: [8], days: { cleared: { until: today } } },
    ],
  ],
  [{ verdict: 'blocked', pass: 'suspended' }, [{ statuses: [10], days: {} }]],
  [{ verdict: 'blocked', pass: 'active' }, [{ statuses: [8], days: { pass: { after: today }, cleared: { until: today } } }]],
  [{ verdict: 'cleared', pass: 'suspended' }, []],
] satisfies [Partial<PassFilter>, object[]][])('%j', (filter, expected) => {
  // JSON drops undefined bounds.
  expect(JSON.parse(JSON.stringify(slices(filter)))).toEqual(expected)
})
