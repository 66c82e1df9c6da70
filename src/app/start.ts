import { join } from 'node:path'
import { startJobs } from '#platform/server/jobs/jobs.ts'
import { fillWithDemo } from './demo/demo.ts'
import { openProductDatabase } from './open-database.ts'
import { createProduct } from './product.ts'
import { productJobs } from './product-jobs.ts'
import { gatherServices } from './services.ts'
import { readSettings } from './settings.ts'
import { welcome } from './welcome.ts'

export type Running = {
  readonly address: string
  /** Tells balancers to send calls elsewhere, and serves until they do. Aborting `hurry` ends the wait. */
  drain(hurry: AbortSignal): Promise<void>
  /** Answers what is under way and closes everything. */
  stop(): Promise<void>
}

const usualDrainSeconds = 5

const webFolder = join(import.meta.dirname, '..', '..', 'dist', 'web')

/** Starts all of it: database, migrations, demo data into an empty database, jobs, calls and web app on one port. `print` is the terminal. */
export async function startProduct(env: NodeJS.ProcessEnv, clock: () => Date, print: (line: string) => void): Promise<Running> {
  const settings = readSettings(env)
  const isDevelopment = env['NODE_ENV'] === 'development'
  const services = await gatherServices({ settings, env, print })
  const { database, stop: stopDatabase } = await openProductDatabase(settings, { key: services.key, print })
  const undo: (() => Promise<void>)[] = [services.background.stop, services.decoder.close, stopDatabase]
  const stop = async () => {
    for (const step of undo) await step()
  }
  try {
    if (services.isDemo) await fillWithDemo({ database, services, settings, now: clock(), print })
    const { app, drain } = await createProduct({
      database,
      services,
      settings,
      clock,
      checkAnswers: isDevelopment,
      webFolder,
    })
    undo.unshift(() => drain.close(() => app.close()))
    const jobs = await startJobs(database, productJobs(database.db, services, clock, app.log), (error) =>
      app.log.error({ err: error }, 'a job failed'),
    )
    undo.unshift(jobs.stop)
    const address = await app.listen({ host: settings.HOST, port: settings.PORT })
    welcome({ address, isDemo: services.isDemo, print })
    const drainMs = 1000 * (settings.DRAIN_SECONDS ?? (isDevelopment ? 0 : usualDrainSeconds))
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
