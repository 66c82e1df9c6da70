import { join } from 'node:path'
import { startJobs } from '#platform/server/jobs/jobs.ts'
import { fillWithDemo } from './demo/demo.ts'
import { openProductDatabase } from './open-database.ts'
import { createProduct } from './product.ts'
import { productJobs } from './product-jobs.ts'
import { createServices } from './services.ts'
import { readSettings } from './settings.ts'
import { printWelcome } from './welcome.ts'

export type RunningProduct = {
  readonly address: string
  /** Fails readiness and keeps serving until load balancers have noticed. Aborting `hurry` ends the wait. */
  drain(hurry: AbortSignal): Promise<void>
  /** Finishes open calls and closes everything. */
  stop(): Promise<void>
}

const defaultDrainSeconds = 5

const webFolder = join(import.meta.dirname, '..', '..', 'dist', 'web')

/** Starts the product: database, migrations, demo data, jobs, API and web app on one port. `print` writes to the terminal. */
export async function startProduct(env: NodeJS.ProcessEnv, clock: () => Date, print: (line: string) => void): Promise<RunningProduct> {
  const settings = readSettings(env)
  const isDevelopment = env['NODE_ENV'] === 'development'
  const services = await createServices({ settings, env, print })
  const { database, stop: stopDatabase } = await openProductDatabase(settings, { key: services.key, print })
  const closers: (() => Promise<void>)[] = [services.background.stop, services.decoder.close, stopDatabase]
  const stop = async () => {
    for (const close of closers) await close()
  }
  try {
    if (services.isDemo) await fillWithDemo({ database, services, settings, now: clock(), print })
    const { app, drain } = await createProduct({
      database,
      services,
      settings,
      clock,
      checkResponses: isDevelopment,
      webFolder,
    })
    closers.unshift(() => drain.close(() => app.close()))
    const jobs = await startJobs(database, productJobs(database.db, services, clock, app.log), (error) =>
      app.log.error({ err: error }, 'a job failed'),
    )
    closers.unshift(jobs.stop)
    const address = await app.listen({ host: settings.HOST, port: settings.PORT })
    printWelcome({ address, isDemo: services.isDemo, print })
    const drainMs = 1000 * (settings.DRAIN_SECONDS ?? (isDevelopment ? 0 : defaultDrainSeconds))
    return {
      address,
      drain: (hurry) => drain.leave(drainMs, hurry),
      stop: async () => {
        await services.codes?.settled()
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}
