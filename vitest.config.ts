import { resolve } from 'node:path'
import { defineConfig } from 'vitest/config'
import { longestFirst, maxWorkers } from './src/app/testing/run-order.ts'

const long = [
  'demo',
  'access-walk',
  'src/app/start',
  'dashboard/counts',
  'decide-kinds',
  'decoder',
  'attack',
  'driver-model',
  'inspect-file',
  'killed',
  'cli/import',
  'postgres/launch',
  'lock-out',
  'raise-kinds',
  'real-register',
  'cancel-kinds',
  'driver-model-http',
  'mail-killed',
  'headers',
  'canaries-delivered',
]

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    exclude: ['**/*.slow.test.ts'],
    globalSetup: ['src/app/testing/global-setup.ts'],
    pool: 'forks',
    // Each worker loads the product once; each file has its own database.
    isolate: false,
    maxWorkers,
    sequence: { sequencer: longestFirst(long) },
    // Halves the start of the servers that tests start.
    env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/node-compile') },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // An error printed during a test is a fault of the product or of the test.
    setupFiles: ['src/app/testing/run-teardown.ts', 'src/app/testing/fail-on-console-error.ts'],
  },
})
