import { readFileSync } from 'node:fs'
import { access } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import * as z from 'zod/mini'
import { BackupProblem } from './files/backup-problem.ts'
import { clientConfig } from '#platform/server/database/connection/client-config.ts'
import { connectFailure } from '#platform/server/database/connection/connect-failure.ts'
import { DatabaseClient } from '#platform/server/database/connection/database-client.ts'
import type { DatabaseAddress } from '#platform/server/database/database.ts'
import { startPostgres } from '../embedded-postgres/launch.ts'
import { clusterFolder } from '../embedded-postgres/run-as.ts'
import { findKey } from '#platform/server/secrets/key-file.ts'
import { hmac } from '#platform/server/secrets/secrets.ts'
import type { Settings } from '#app/settings.ts'

/** What is backed up: a database, its files and its keys. */
export type Installation = {
  settings: Settings
  env: NodeJS.ProcessEnv
  /** As the owner of the database where its address is known. */
  address: DatabaseAddress
  /** Of our own PostgreSQL; null with DATABASE_URL. */
  cluster: string | null
  /** Derived from the key. */
  id: string
}

export const storeFolder = ({ DATA_FOLDER }: Settings): string => join(DATA_FOLDER, 'files')
export const postgresFolder = ({ DATA_FOLDER }: Settings): string => join(DATA_FOLDER, 'postgres')
export const headsFile = ({ DATA_FOLDER, AUDIT_HEAD_FILE }: Settings): string => AUDIT_HEAD_FILE ?? join(DATA_FOLDER, 'audit-heads.jsonl')

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8')))
/** The version of this code. */
export const productVersion = version

/** The owner's own address, where the product connects to the same database as another user. */
export const separateOwnerUrl = ({ DATABASE_URL, MIGRATION_DATABASE_URL }: Settings): string | undefined =>
  DATABASE_URL === undefined ? undefined : MIGRATION_DATABASE_URL

/** The address of the database as its owner; undefined with our own PostgreSQL. */
export const ownerUrl = (settings: Settings): string | undefined => separateOwnerUrl(settings) ?? settings.DATABASE_URL

type Opened = { settings: Settings; env: NodeJS.ProcessEnv; owner: DatabaseAddress; key: Buffer }

export const installationOf = ({ settings, env, owner, key }: Opened): Installation => ({
  settings,
  env,
  address: owner,
  cluster: settings.DATABASE_URL === undefined ? clusterFolder(resolve(postgresFolder(settings))) : null,
  id: hmac(key, ['backups of an installation']).toString('hex').slice(0, 16),
})

/** For commands: the installation of the settings, beside the running product or without it. Migrates nothing. */
export async function openInstallation(settings: Settings, env: NodeJS.ProcessEnv): Promise<Installation & { stop(): Promise<void> }> {
  const url = ownerUrl(settings)
  const folder = postgresFolder(settings)
  if (!url && !(await isThere(clusterFolder(folder))))
    throw new BackupProblem(`There is no database in ${settings.DATA_FOLDER}. Set DATA_FOLDER, or DATABASE_URL, as for the product.`)
  const key = await findKey(settings.DATA_FOLDER, env)
  if (!key)
    throw new BackupProblem(
      `There is no sign-in.key in ${settings.DATA_FOLDER}, and SIGN_IN_KEY is not set. Set DATA_FOLDER, or SIGN_IN_KEY, as for the product.`,
    )
  const own = url ? null : await startPostgres({ folder, database: 'driver_pass', join: true })
  return { ...installationOf({ settings, env, owner: own?.connection ?? { url: url ?? '' }, key }), stop: async () => own?.stop() }
}

/** A connection without time limits; the caller ends it. */
export async function connectTo(address: DatabaseAddress): Promise<DatabaseClient> {
  try {
    const client = new DatabaseClient({ ...clientConfig(address), keepAlive: true })
    await client.connect()
    return client
  } catch (error) {
    throw connectFailure(error, address)
  }
}

/** Backups inside the data would be lost with it, and data inside the backups would be taken for backups. */
export function requireApart(to: string, { DATA_FOLDER }: Settings): void {
  const isInside = (inner: string, outer: string): boolean =>
    !/^\.\.([/\\]|$)|^[A-Za-z]:|^\//.test(relative(resolve(outer), resolve(inner)))
  if (isInside(to, DATA_FOLDER) || isInside(DATA_FOLDER, to))
    throw new BackupProblem(
      `Backups and data must be in separate folders: ${to} and ${DATA_FOLDER} are not. Choose a folder on another disk, best on another machine.`,
    )
}

export const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  )
