import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    exclude: ['**/*.slow.test.ts'],
    globalSetup: ['src/app/testing/global-setup.ts'],
    pool: 'forks',
    // Each worker loads the product once; each file has its own database.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // An error printed during a test is a fault of the product or of the test.
    setupFiles: ['src/app/testing/run-teardown.ts', 'src/app/testing/fail-on-console-error.ts'],
  },
})
