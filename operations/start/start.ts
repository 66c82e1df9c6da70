import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { boundClock } from '#platform/server/database/bounded-clock.ts'
import { openAttendance } from '#platform/server/jobs/attendance.ts'
import { startJobs, type Jobs } from '#platform/server/jobs/jobs.ts'
import { requireSharedParts } from '../cluster/require-shared-parts.ts'
import { failedBackupNotifier } from '../backup/failed-backup.ts'
import { installationOf, type Installation } from '../backup/installation.ts'
import { scheduledBackups } from '../backup/scheduled-backups.ts'
import { listenFailure, requireFreePort, type ListenPlace } from '#platform/server/http/free-port.ts'
import { requireOwnFolder } from '#platform/server/files/own-folder.ts'
import { metricsPlaceOf } from '../metrics/serve-metrics.ts'
import { openStartLog } from './start-log.ts'
import { openProductDatabase } from './open-database.ts'
import type { Log } from '#platform/server/log/log.ts'
import { openObservers, type Observers } from '../metrics/observers.ts'
import type { Demonstration } from '#demo/demonstration.ts'
import { createProduct, isProbe, type Product } from '#app/product.ts'
import { productJobs } from '#app/parts/product-jobs.ts'
import { createServices, requireStartMode, type Services } from '#app/services.ts'
import { readSettings, type Settings } from '#app/settings.ts'
import { portalNames } from '#accounts/portals.rules.ts'
import { hasUsers } from '#accounts/users/users.store.ts'
import { adminCommand } from './admin-command.ts'
import { releaseStartMemory } from './release-memory.ts'

export type RunningProduct = {
  address: string
  /** Fails readiness and keeps serving until load balancers have noticed. Aborting `hurry` ends the wait. */
  drain(hurry: AbortSignal): Promise<void>
  /** Finishes open calls and closes everything. */
  stop(): Promise<void>
}

const defaultDrainSeconds = 5

const webFolder = join(import.meta.dirname, '..', '..', 'dist', 'web')

/** Starts the product: database, migrations, demo data, jobs, API and web app on one port. `print` writes to the terminal. */
export async function startProduct(
  env: NodeJS.ProcessEnv,
  serverClock: () => Date,
  print: (line: string) => void,
  demonstration: Demonstration,
  log: Log = openStartLog(env, print),
): Promise<RunningProduct> {
  const settings = readSettings(env)
  const isDevelopment = env['NODE_ENV'] === 'development'
  const place = await requireStart(settings, env)
  await requireOwnFolder(settings.DATA_FOLDER, log.warn)
  const observers = await openObservers(settings, log)
  const opened = await openProductDatabase(settings, { env, needs: 'all', log, onStatement: observers.onStatement })
  const { database, owner } = opened
  const closers: (() => Promise<void>)[] = [opened.stop, observers.stop]
  const stop = async () => {
    for (const close of closers) await close()
  }
  try {
    const clock = await boundClock(database.db, serverClock, log.warn)
    const services = await createServices({ settings, env, now: clock(), log })
    closers.unshift(services.background.stop, services.decoder.close)
    await requireSharedParts(database.db, { settings, env, at: clock() })
    if (services.isDemo) await demonstration.load({ database, owner, services, settings, now: clock(), print })
    const product = await createProduct({
      database,
      readers: opened.readers,
      services,
      settings,
      clock,
      checkResponses: isDevelopment,
      webFolder,
      cardSite: settings.PUBLIC_URL ?? (services.isDemo ? new URL(`http://localhost:${settings.PORT}`) : undefined),
      onAnswered: observers.onAnswered,
    })
    const { app, drain } = product
    observers.watchCalls(app)
    closers.unshift(() => drain.close(() => app.close()))
    const installation = installationOf({ settings, env, owner, key: services.key })
    const jobs = await startWork({ database, product, services, settings, clock, installation, observers })
    closers.unshift(async () => void (await Promise.all([jobs.stop(), product.queues.stop()])))
    closers.unshift(await observers.serve({ database, product, services, installation, clock }))
    releaseStartMemory()
    const address = await listen(app, place)
    const signIns = services.isDemo ? demonstration.signIns : []
    printWelcome({ address, signIns, hasUsers: await hasUsers(database.db), print: log.lines ? inLog(log) : print })
    const drainMs = 1000 * (settings.DRAIN_SECONDS ?? (isDevelopment ? 0 : defaultDrainSeconds))
    return {
      address,
      drain: (hurry) => drain.leave(drainMs, hurry),
      stop: async () => {
        await Promise.all([services.codes?.settled(), services.mails?.settled()])
        await stop()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

type Work = Pick<Opened, 'database'> & {
  product: Product
  services: Services
  settings: Settings
  clock: () => Date
  installation: Installation
  observers: Observers
}
type Opened = Awaited<ReturnType<typeof openProductDatabase>>

/** The jobs and the backups; at rest while nobody uses this server. */
async function startWork({ database, product, services, settings, clock, installation, observers }: Work): Promise<Jobs> {
  const { app, live } = product
  const attendance = openAttendance(() => live.count() > 0)
  app.addHook('onRequest', async ({ url }) => {
    if (!isProbe(url)) attendance.came()
  })
  const jobs = productJobs(database.db, services, clock, {
    product,
    onChecked: observers.onAuditChecked,
    onRecounted: observers.onDriversRecounted,
    publicUrl: settings.PUBLIC_URL,
  })
  const announce = failedBackupNotifier(database.db, clock)
  const backups = scheduledBackups({ ...services, installation, clock, onFailing: observers.onBackupsFailing, announce })
  const logFailure = (error: unknown): void => app.log.error({ err: error }, 'a job failed')
  await product.queues.start(attendance)
  return startJobs(database, [...jobs, backups].map(observers.watchJob), logFailure, attendance)
}

/** Before anything is written: that the settings allow a start, and that its ports are free. */
async function requireStart(settings: Settings, env: NodeJS.ProcessEnv): Promise<ListenPlace> {
  requireStartMode(settings, env)
  const place = listenPlaceOf(settings)
  for (const wanted of [place, ...metricsPlaceOf(settings)]) await requireFreePort(wanted)
  return place
}

const listen = (app: FastifyInstance, place: ListenPlace): Promise<string> =>
  app.listen({ host: place.host, port: place.port }).catch((error: unknown) => {
    throw listenFailure(error, place)
  })

const listenPlaceOf = ({ HOST, PORT }: Settings): ListenPlace => ({ host: HOST, port: PORT, hostSetting: 'HOST', portSetting: 'PORT' })

type Welcome = {
  address: string
  /** Of the demonstration. */
  signIns: Demonstration['signIns']
  hasUsers: boolean
  print: (line: string) => void
}

/** Prints the address and, in a demo, one phone number per portal to log in with; without users, how to create the first. */
function printWelcome({ address, signIns, hasUsers: canLogIn, print }: Welcome): void {
  print('')
  print(`  Driver pass is ready: ${address}`)
  if (!canLogIn) {
    print('  There are no users yet. Create the first administrator while this runs:')
    print(`    ${adminCommand}`)
  }
  if (signIns.length === 0) return
  print('  Log in with one of these numbers; the code is shown on the page and here.')
  for (const { portal, phone, name } of signIns) print(`    ${portalNames[portal].padEnd(26)} ${phone}  ${name}`)
  print('')
}

/** Without the empty lines and margins of a terminal. */
const inLog =
  (log: Log) =>
  (line: string): void => {
    if (line.trim() !== '') log.info(line.trim())
  }
