import { expect, it } from 'vitest'
import { readSources } from '#platform/boundaries/read-imports.ts'
import { findBreaches, type House } from '#platform/boundaries/find-breaches.ts'

const looksAtTheClock = {
  words: /new Date\(\)|Date\.now\(\)|Math\.random\(\)/,
  because: 'time and chance are handed in; only app/ looks at the clock.',
}
const waits = { words: /\basync\b|\bawait\b/, because: 'a rule answers at once; load in the handler and hand the values in.' }
const fetches = { words: /\bfetch\(/, because: 'a screen calls a route, never an address.' }
const serverParts = [
  '.store.ts',
  '.effects.ts',
  '.rules.ts',
  '.contract.ts',
  'accounts/people.ts',
  'platform/server/',
  'platform/contract/',
]

const house: House = {
  ground: 'platform',
  roof: 'app',
  domains: [
    'accounts',
    'administration',
    'drivers',
    'passes',
    'violations',
    'good-practices',
    'events',
    'notifications',
    'requests',
    'renewals',
    'reminders',
    'onboarding',
    'import-export',
    'dashboard',
    'reports',
  ],
  rooms: [
    {
      suffix: '.rules.ts',
      imports: ['.rules.ts', '.contract.ts', 'platform/contract/', 'type:platform/server/refusal.ts'],
      never: [looksAtTheClock, waits],
    },
    {
      suffix: '.contract.ts',
      imports: ['.contract.ts', '.rules.ts', 'platform/contract/'],
      packages: ['zod'],
      never: [looksAtTheClock, waits],
    },
    {
      suffix: '.store.ts',
      imports: ['.store.ts', '.rules.ts', '.contract.ts', 'type:accounts/people.ts', 'platform/server/', 'platform/contract/'],
      never: [looksAtTheClock],
    },
    { suffix: '.effects.ts', imports: serverParts, never: [looksAtTheClock] },
    {
      suffix: '.api.ts',
      imports: [...serverParts, '.presenter.ts'],
      packages: ['zod', 'node:crypto', 'node:stream'],
      never: [looksAtTheClock, { words: /\bsql`/, because: 'SQL lives in the store.' }],
    },
    {
      suffix: '.presenter.ts',
      imports: ['type:.store.ts', '.rules.ts', '.contract.ts', 'platform/contract/'],
      never: [looksAtTheClock, waits],
    },
    { suffix: '.factory.ts', imports: ['.factory.ts', ...serverParts] },
    { suffix: 'people.ts', imports: ['.rules.ts', 'platform/contract/', 'type:platform/server/handlers.ts'] },
    {
      suffix: '.tsx',
      imports: ['.tsx', '.contract.ts', '.rules.ts', 'platform/web/', 'platform/contract/', '.query.ts'],
      never: [fetches],
    },
    { suffix: '.query.ts', imports: ['.query.ts', '.contract.ts', '.rules.ts', 'platform/web/', 'platform/contract/'], never: [fetches] },
  ],
}

it('every file keeps to its room and to the domains before its own', () => {
  expect(findBreaches(house, readSources('src'))).toEqual([])
})

it('a breach is found and said in a sentence', () => {
  const high = {
    path: 'drivers/drivers.rules.ts',
    text: 'new Date()',
    imports: [{ to: 'requests/requests.rules.ts', isOurs: true, isTypeOnly: false }],
  }
  const breaches = findBreaches(house, [high])
  expect(breaches).toHaveLength(2)
  expect(breaches[0]).toContain("imports from 'requests', which stands above 'drivers'")
})
