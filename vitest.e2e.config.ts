import { defineConfig } from 'vitest/config'
import { longestFirst, maxWorkers } from './src/app/testing/run-order.ts'

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['src/app/testing/global-setup.ts'],
    setupFiles: ['src/app/testing/run-teardown.ts'],
    pool: 'forks',
    // Each worker loads product, server and browser once; each file has its own database and windows.
    isolate: false,
    maxWorkers,
    sequence: {
      sequencer: longestFirst([
        'accessibility-of-work',
        'accessibility-of-screens',
        'accessibility',
        'e2e/screens',
        'fresh-start',
        'main-job',
        'staff-actions',
        'first-day',
        'onboarding',
        'gates',
      ]),
    },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
