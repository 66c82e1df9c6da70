import { defineConfig } from 'vitest/config'
import { minutes, patience } from './tests/world/patience.ts'
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
    testTimeout: minutes(1),
    hookTimeout: minutes(1),
    expect: { poll: { timeout: patience } },
  },
})
