import { execFile } from 'node:child_process'
import { sql } from 'kysely'
import { inject } from 'vitest'
import type { Db } from '#platform/server/database/database.ts'

type CommandResult = { code: number; output: string; errors: string }

/** A command of the product as a separate process. */
export const runCommand = (
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<CommandResult> =>
  new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: { PATH: process.env['PATH'], ...env } }, (error, output, errors) =>
      resolve({ code: error ? Number(error.code) : 0, output, errors }),
    )
  })

/** The URL of a test's database, for commands. */
export async function databaseUrl(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const server = inject('server')
  const address = 'url' in server ? new URL(server.url) : new URL('postgres://localhost')
  address.pathname = `/${rows[0]?.name}`
  if (!('url' in server)) {
    const { host, port, user, password } = server
    for (const [name, value] of Object.entries({ host, port, user, password }))
      if (value !== undefined) address.searchParams.set(name, String(value))
  }
  return address.href
}
