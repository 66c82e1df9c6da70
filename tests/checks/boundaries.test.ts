import { expect, it } from 'vitest'
import { findBreaches, type Boundaries } from '#platform/boundaries/find-breaches.ts'
import { readSources } from '#platform/boundaries/read-imports.ts'
import { roots } from '#platform/boundaries/roots.ts'

const readsTheClock = { pattern: /new Date\(\)|Date\.now\(\)|Math\.random\(\)/, because: 'time and random values are parameters.' }
const isAsync = { pattern: /\basync\b|\bawait\b/, because: 'rules are synchronous: load in the handler and pass the values in.' }
const pure = [readsTheClock, isAsync]
const fetches = { pattern: /\bfetch\(/, because: 'screens call routes, not addresses.' }
const readsAnswerShapes = { pattern: /\.output\./, because: "the browser's build has no shapes of answers: take an answer as it comes." }
const serverParts = [
  '.store.ts',
  'type:.sql.ts',
  '.service.ts',
  '.rules.ts',
  '.contract.ts',
  'accounts/people.ts',
  'platform/server/',
  'platform/contract/',
]

const runsStatements = { pattern: /\.execute\w*\(/, because: 'a part of a statement runs nothing: statements are in stores.' }
/** Lists that are searched by their driver, and master data of a later domain. */
const storesToBuildOn = [
  'administration/master-data.store.ts',
  'drivers/list/driver-list.store.ts',
  'drivers/list/searched-drivers.store.ts',
]
const apisToBuildOn = ['administration/master-data.api.ts', 'accounts/saved-filters/saved-filters.api.ts']
const ofWebEntries = ['.tsx', '.rules.ts', '.paths.ts', 'platform/web/', 'platform/contract/', 'type:app/slots/']
const servicesOfOthers = {
  imports: ['.service.ts', '.rules.ts', '.contract.ts', 'accounts/people.ts', 'type:.store.ts', 'type:.sql.ts'],
  instead: 'Ask its service; where none says this, add the use case there, with the scope, the refusal and the audit that belong to it.',
}

const boundaries: Boundaries = {
  roots,
  beside: ['db'],
  base: 'platform',
  top: 'app',
  domains: [
    'accounts',
    'administration',
    'notifications',
    'drivers',
    'violations',
    'good-practices',
    'points',
    'confirmations',
    'retention',
    'recalls',
    'requirements',
    'screening',
    'events',
    'requests',
    'cases',
    'renewals',
    'appointments',
    'admissions',
    'issuers',
    'reminders',
    'onboarding',
    'gate',
    'office',
    'import-export',
    'user-management',
    'dashboard',
    'reports',
    'driver-files',
  ],
  extensions: { folder: 'extensions', entries: ['.server.ts', '.web.ts', '.pages.ts'], slots: 'app/slots/', except: {} },
  layers: [
    {
      suffix: '.rules.ts',
      imports: ['.rules.ts', '.contract.ts', 'platform/contract/', 'type:platform/server/http/refusal.ts'],
      forbidden: pure,
    },
    { suffix: '.contract.ts', imports: ['.contract.ts', '.rules.ts', 'platform/contract/'], packages: ['zod'], forbidden: pure },
    // Parts of statements: what another domain's tables mean, said once.
    {
      suffix: '.sql.ts',
      imports: ['.sql.ts', '.rules.ts', '.contract.ts', 'type:accounts/people.ts', 'platform/server/', 'platform/contract/'],
      packages: ['kysely'],
      forbidden: [readsTheClock, runsStatements],
    },
    {
      suffix: '.store.ts',
      imports: ['.store.ts', '.sql.ts', '.rules.ts', '.contract.ts', 'type:accounts/people.ts', 'platform/server/', 'platform/contract/'],
      ofOthers: {
        imports: ['.sql.ts', '.rules.ts', '.contract.ts', 'accounts/people.ts', 'type:.store.ts', ...storesToBuildOn],
        instead: 'Read its tables here, with what they mean from its .sql.ts; or let the service ask its service.',
      },
      forbidden: [readsTheClock],
    },
    { suffix: '.service.ts', imports: serverParts, ofOthers: servicesOfOthers, forbidden: [readsTheClock] },
    {
      suffix: '.api.ts',
      // Master data and saved views of later domains have the same handlers.
      imports: [...serverParts, '.presenter.ts', ...apisToBuildOn],
      ofOthers: { ...servicesOfOthers, imports: [...servicesOfOthers.imports, '.presenter.ts', ...apisToBuildOn] },
      packages: ['zod', 'node:crypto', 'node:stream'],
      forbidden: [readsTheClock, { pattern: /\bsql`/, because: 'SQL belongs in the store.' }],
    },
    {
      suffix: '.presenter.ts',
      imports: ['type:.store.ts', 'type:.service.ts', '.rules.ts', '.contract.ts', 'platform/contract/'],
      forbidden: pure,
    },
    { suffix: '.factory.ts', imports: ['.factory.ts', ...serverParts] },
    { suffix: 'people.ts', imports: ['.rules.ts', 'platform/contract/', 'type:platform/server/http/handlers.ts'] },
    // What an extension hangs into slots: of the server, of the web app's first file, and of pages.
    { suffix: '.server.ts', imports: [...serverParts, '.api.ts', 'app/slots/'], forbidden: [readsTheClock] },
    { suffix: '.web.ts', imports: ofWebEntries },
    { suffix: '.pages.ts', imports: ofWebEntries },

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
  inside: [
    {
      within: 'platform',
      folders: [
        'contract',
        { name: 'server', imports: ['contract'] },
        { name: 'web', imports: ['contract'] },
        'testing',
        { name: 'boundaries', imports: [] },
      ],
      instead: 'What both sides need is in platform/contract/.',
    },
    {
      within: 'platform/server',
      folders: [
        'database',
        'log',
        'counts',
        'audit',
        'migrations',
        'jobs',
        'messages',
        'outgoing',
        'http',
        'secrets',
        'live',
        'print',
        'spreadsheets',
        'decode',
        'files',
        'tracing',
      ],
      instead: 'Move what both need to the earlier one, or take it as a parameter.',
    },
    {
      within: 'platform/web',
      folders: ['dialog', 'navigation', 'form', 'table', 'list', 'chart', 'camera', 'pdf'],
      // Buttons that are links, queries that say what failed.
      ownFiles: { imports: ['dialog', 'navigation', 'form'] },
      instead: 'Move what both need to platform/web/, or take it as a property.',
    },
    {
      within: 'app',
      folders: ['slots', 'parts', 'portals', 'entry'],
      ownFiles: { imports: ['slots', 'parts', 'portals', 'entry'] },
      instead: 'Move what both need to app/, or take it as a parameter.',
    },
    {
      within: 'operations',
      folders: ['embedded-postgres', 'cluster', 'backup', 'files', 'metrics', 'start', 'doctor', 'cli'],
      instead: 'Move what both need to the earlier one, or take it as a parameter.',
    },
    {
      within: 'tests',
      folders: [
        'world',
        ...['field', 'model', 'report-model', 'attack', 'journeys'].map((name) => ({ name, imports: ['world'] })),
        { name: 'faults', imports: [] },
        'checks',
      ],
      instead: 'Move what both need to tests/world/.',
    },
  ],
}

it('every file imports only what its layer and domain allow', () => {
  expect(findBreaches(boundaries, readSources('.'))).toEqual([])
})
