import { defineConfig } from 'vitest/config'
import { roots } from './src/platform/boundaries/roots.ts'

/** The long versions of the quick tests. */
export default defineConfig({
  test: {
    include: [...roots.map((root) => `${root}/**/*.slow.test.ts`), 'tests/journeys/**/*.slow.ts'],
    globalSetup: ['tests/world/global-setup.ts'],
    setupFiles: ['tests/world/run-teardown.ts'],
    pool: 'forks',
    maxWorkers: 1,
    testTimeout: 3_600_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
