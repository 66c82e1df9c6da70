import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The longest files first, also on a machine without timings: started last, one would leave the other worker idle. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification): boolean => /\/(accessibility|screens|fresh-start)\.test\.ts$/.test(moduleId)
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['src/app/testing/global-setup.ts'],
    setupFiles: ['src/app/testing/run-teardown.ts'],
    pool: 'forks',
    // Each worker loads product, server and browser once; each file has its own database and windows.
    isolate: false,
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 10_000 } },
  },
})
