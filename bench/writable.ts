import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { queryOnce } from './database.ts'

/** Resets the drivers of the writing scenarios, and vacuums after earlier writes. */
export async function makeWritable(address: DatabaseAddress): Promise<void> {
  await queryOnce(address, await readFile(join(import.meta.dirname, 'writable.sql'), 'utf8'))
  await queryOnce(address, 'vacuum (analyze) driver, driver_count, driver_word, request, suspension, card')
}
