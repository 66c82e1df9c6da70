import { afterAll } from 'vitest'
import { runTeardown } from './teardown.ts'

afterAll(runTeardown)
