import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createProduct } from '#app/product.ts'
import { createServices, type Services } from '#app/services.ts'
import { readSettings } from '#app/settings.ts'
import { openTerminalLog } from '#platform/server/log/log.ts'
import { openDatabase, type DatabaseAddress, type Db } from '#platform/server/database/database.ts'

/** The generated data's today, so that results do not depend on the date of the run. */
export const benchNow = new Date('2026-11-01T09:00:00Z')

export type BenchProduct = { app: FastifyInstance; db: Db; services: Services; close(): Promise<void> }

/** The product without a log, on the benchmark's database and date; with the web app in this folder, if any. */
export async function benchProduct(address: DatabaseAddress, webFolder?: string): Promise<BenchProduct> {
  const settings = readSettings({ LOG: 'false', DEMO: 'true', DATA_FOLDER: join(import.meta.dirname, 'out', 'data') })
  const services = await createServices({ settings, env: {}, now: benchNow, log: openTerminalLog(() => {}) })
  const database = openDatabase(address)
  const { app } = await createProduct({ database, services, settings, clock: () => benchNow, checkResponses: false, webFolder })
  const close = async () => {
    await app.close()
    await services.decoder.close()
    await database.close()
  }
  return { app, db: database.db, services, close }
}
