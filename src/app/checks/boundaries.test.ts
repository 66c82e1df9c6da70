import { expect, it } from 'vitest'
import { readSources } from '#platform/boundaries/read-imports.ts'
import { findBreaches, type Boundaries } from '#platform/boundaries/find-breaches.ts'

const readsTheClock = {
  pattern: /new Date\(\)|Date\.now\(\)|Math\.random\(\)/,
  because: 'time and random values are parameters; only app/ reads the clock.',
}
const isAsync = { pattern: /\basync\b|\bawait\b/, because: 'rules are synchronous: load in the handler and pass the values in.' }
const fetches = { pattern: /\bfetch\(/, because: 'screens call routes, not addresses.' }
const readsAnswerShapes = { pattern: /\.output\./, because: "the browser's build has no shapes of answers: take an answer as it comes." }
const serverParts = [
  '.store.ts',
  '.service.ts',
  '.rules.ts',
  '.contract.ts',
  'accounts/people.ts',
  'platform/server/',
  'platform/contract/',
]

const boundaries: Boundaries = {
  base: 'platform',
  top: 'app',
  domains: [
    'accounts',
    'administration',
    'notifications',
    'drivers',
    'violations',
    'good-practices',
    'confirmations',
    'screening',
    'events',
    'requests',
    'renewals',
    'reminders',
    'onboarding',
    'gate',
    'integrations',
    'office',
    'import-export',
    'user-management',
    'dashboard',
    'reports',
  ],
  layers: [
    {
      suffix: '.rules.ts',
      imports: ['.rules.ts', '.contract.ts', 'platform/contract/', 'type:platform/server/http/refusal.ts'],
      forbidden: [readsTheClock, isAsync],
    },
    {
      suffix: '.contract.ts',
      imports: ['.contract.ts', '.rules.ts', 'platform/contract/'],
      packages: ['zod'],
      forbidden: [readsTheClock, isAsync],
    },
    {
      suffix: '.store.ts',
      imports: ['.store.ts', '.rules.ts', '.contract.ts', 'type:accounts/people.ts', 'platform/server/', 'platform/contract/'],
      forbidden: [readsTheClock],
    },
    { suffix: '.service.ts', imports: serverParts, forbidden: [readsTheClock] },
    {
      suffix: '.api.ts',
      // Master data and saved views of later domains have the same handlers.
      imports: [...serverParts, '.presenter.ts', 'administration/master-data.api.ts', 'accounts/saved-filters/saved-filters.api.ts'],
      packages: ['zod', 'node:crypto', 'node:stream'],
      forbidden: [readsTheClock, { pattern: /\bsql`/, because: 'SQL belongs in the store.' }],
    },
    {
      suffix: '.presenter.ts',
      imports: ['type:.store.ts', '.rules.ts', '.contract.ts', 'platform/contract/'],
      forbidden: [readsTheClock, isAsync],
    },
    { suffix: '.factory.ts', imports: ['.factory.ts', ...serverParts] },
    { suffix: 'people.ts', imports: ['.rules.ts', 'platform/contract/', 'type:platform/server/http/handlers.ts'] },
    // What a browser stores, signs and sends by itself.
    {
      suffix: '.device.ts',
      imports: ['.device.ts', '.contract.ts', '.rules.ts', '.paths.ts', 'platform/web/', 'platform/contract/'],
      forbidden: [readsAnswerShapes],
    },
    {
      suffix: '.tsx',
      imports: ['.tsx', '.device.ts', '.contract.ts', '.rules.ts', 'platform/web/', 'platform/contract/', '.hooks.ts', '.paths.ts'],
      forbidden: [fetches, readsAnswerShapes],
    },
    {
      suffix: '.hooks.ts',
      imports: ['.hooks.ts', '.device.ts', '.paths.ts', '.contract.ts', '.rules.ts', 'platform/web/', 'platform/contract/'],
      forbidden: [fetches, readsAnswerShapes],
    },
    {
      suffix: '.paths.ts',
      imports: ['.paths.ts', '.hooks.ts', '.contract.ts', '.rules.ts', 'platform/web/', 'platform/contract/'],
      forbidden: [fetches, readsAnswerShapes],
    },
  ],
}

it('every file imports only what its layer and domain allow', () => {
  expect(findBreaches(boundaries, readSources('src'))).toEqual([])
})

it('reports a breach with a message', () => {
  const wrongImport = {
    path: 'drivers/drivers.rules.ts',
    text: 'new Date()',
    imports: [{ to: 'requests/requests.rules.ts', isOurs: true, isTypeOnly: false }],
  }
  const breaches = findBreaches(boundaries, [wrongImport])
  expect(breaches).toHaveLength(2)
  expect(breaches[0]).toContain("imports from 'requests', which comes after 'drivers'")
})
