import { spawn } from 'node:child_process'
import type { Account } from './run-as.ts'

export type ProgramResult = { ok: boolean; output: string }

/** Runs a program and returns its success and output. Never throws: a program that cannot be started counts as failed. */
export function runProgram(
  file: string,
  args: readonly string[],
  { cwd, account }: { cwd?: string; account?: Account | undefined } = {},
): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawnOrFail()
    if (child instanceof Error) return resolve({ ok: false, output: child.message })
    let output = ''
    child.stdout.on('data', (part: Buffer) => (output += part.toString()))
    child.stderr.on('data', (part: Buffer) => (output += part.toString()))
    child.on('error', (error) => resolve({ ok: false, output: error.message }))
    child.on('close', (code) => resolve({ ok: code === 0, output }))
  })

  function spawnOrFail() {
    try {
      return spawn(file, args, { ...account, cwd, env: programEnvironment(), stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error))
    }
  }
}

/** This process's environment without variables that change PostgreSQL's behaviour; macOS needs a plain locale. */
export function programEnvironment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG|TZ$)/.test(name))
  return { ...Object.fromEntries(own), LC_ALL: 'C' }
}
