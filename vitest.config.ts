import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
    exclude: ['**/*.slow.test.ts'],
    globalSetup: ['src/app/testing/global-setup.ts'],
    pool: 'forks',
    // The product is loaded once by each worker; databases are everybody's own.
    isolate: false,
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // Whatever is printed as an error while a test runs is a fault of the product or of the test.
    setupFiles: ['src/app/testing/run-teardown.ts', 'src/app/testing/fail-on-console-error.ts'],
  },
})
