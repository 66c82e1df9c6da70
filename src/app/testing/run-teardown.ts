import { afterAll } from 'vitest'
import { clearLeftovers } from './teardown.ts'

afterAll(clearLeftovers)
