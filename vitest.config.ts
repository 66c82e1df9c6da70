import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { roots } from './src/platform/boundaries/roots.ts'
import { minutes, patience } from './tests/world/patience.ts'
import { longestFirst, testWorkers } from './tests/world/run-order.ts'

const long = [
  'demo',
  'model/past/past',
  'may-load',
  'access-walk',
  'start/start',
  'canaries-delivered',
  'attack',
  'checks/access',
  'leaks/canaries',
  'decide-kinds',
  'cli/import',
  'backup/backup',
  'point-in-time',
  'how-to',
  'killed',
  'fuzz',
  'decoder',
  'cancel-kinds',
  'dashboard/counts',
  'embedded-postgres/launch',
  'real-register',
  'open-database',
  'inspect-file',
  'raise-kinds',
  'driver-model',
  'driver-model-http',
  'embedded-postgres/watch',
  'cli/admin',
  'lock-out',
]

export default defineConfig({
  test: {
    include: roots.map((root) => `${root}/**/*.test.{ts,tsx}`),
    exclude: ['**/*.slow.test.ts', 'tests/journeys/**'],
    globalSetup: ['tests/world/global-setup.ts', 'tests/checks/answers/forget-answers.ts'],
    pool: 'forks',
    // Each worker loads the product once; each file has its own database.
    isolate: false,
    maxWorkers: testWorkers,
    sequence: { sequencer: longestFirst(long) },
    // Halves the start of the servers that tests start.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node-compile') },
    testTimeout: minutes(1),
    hookTimeout: minutes(1),
    // What is waited for may take its time on a busy machine.
    expect: { poll: { timeout: patience } },
    // An error printed during a test is a fault of the product or of the test.
    setupFiles: ['tests/world/run-teardown.ts', 'tests/world/fail-on-console-error.ts', 'tests/checks/answers/note-answers.ts'],
  },
})
