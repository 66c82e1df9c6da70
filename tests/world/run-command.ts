import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { format } from 'node:util'
import { sql } from 'kysely'
import { inject, vi } from 'vitest'
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

/**
 * The same command in the test's own process, for tests of what a command does and says: starting one takes longer than most of them. One command at a
 * time, because arguments, environment and output are the process's.
 */
export async function callCommand(
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<CommandResult> {
  const said = { output: '', errors: '' }
  const listen = (stream: 'stdout' | 'stderr', to: keyof typeof said) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      said[to] += String(text)
      return true
    })
  const spies = [
    listen('stdout', 'output'),
    listen('stderr', 'errors'),
    vi.spyOn(console, 'log').mockImplementation((...words) => void (said.output += `${format(...words)}\n`)),
  ]
  const { argv, env: before, exitCode } = process
  process.argv = [process.execPath, program, ...args]
  process.env = { PATH: before['PATH'], ...env }
  Reflect.set(process, 'exitCode', undefined)
  try {
    // A command does its work when it is loaded: each call loads it anew, and what it imports once.
    await import(`${pathToFileURL(resolve(program)).href}?call=${(calls += 1)}`)
    return { code: Number(Reflect.get(process, 'exitCode') ?? 0), ...said }
  } finally {
    for (const spy of spies) spy.mockRestore()
    Object.assign(process, { argv, env: before, exitCode })
  }
}

let calls = 0

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
