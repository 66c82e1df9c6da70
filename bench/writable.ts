import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { queryOnce } from './database.ts'

/** Brings the drivers that are written about to where every round can begin, and sweeps after the writes before. */
export async function makeWritable(address: DatabaseAddress): Promise<void> {
  await queryOnce(address, await readFile(join(import.meta.dirname, 'writable.sql'), 'utf8'))
  await queryOnce(address, 'vacuum (analyze) driver, driver_count, driver_word, request, suspension, card')
}
