import { defineConfig } from 'vitest/config'
import { journeyWorkers, longestFirst } from './tests/world/run-order.ts'

export default defineConfig({
  test: {
    include: ['tests/journeys/**/*.test.ts'],
    globalSetup: ['tests/world/global-setup.ts'],
    setupFiles: ['tests/world/run-teardown.ts'],
    pool: 'forks',
    // Each worker loads product, server and browser once; each file has its own database and windows.
    isolate: false,
    maxWorkers: journeyWorkers,
    sequence: {
      sequencer: longestFirst([
        'accessibility-of-work',
        'accessibility-of-screens',
        'accessibility',
        'main-job',
        'first-day',
        'staff-actions',
        'onboarding',
        'violations',
      ]),
    },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
