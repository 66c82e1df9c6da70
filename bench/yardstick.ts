import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { BenchDatabase } from './database.ts'
import { runBare } from './bare-client.ts'
import { driversOfConnection } from './scenario.ts'
import type { Script } from './script.ts'

export type YardstickRun = {
  connections: number
  seconds: number
  scripts: readonly Script[]
  firstWritable: number
}
export type Yardstick = { name: string; transactionsPerSecond(run: YardstickRun): Promise<number> }

/** pgbench if installed, else a bare pg client with the same statements. */
export async function chooseYardstick(database: BenchDatabase): Promise<Yardstick> {
  for (const program of ['pgbench', ...(await debianPrograms())]) {
    const answer = await run(program, ['--version']).catch(() => null)
    if (answer) return { name: answer.stdout.trim(), transactionsPerSecond: (options) => runPgbench(program, database, options) }
  }
  return { name: 'a bare pg client (no pgbench here)', transactionsPerSecond: (options) => runBare(database.address, options) }
}

const run = promisify(execFile)
const debianFolder = '/usr/lib/postgresql'

async function debianPrograms(): Promise<string[]> {
  const versions = await readdir(debianFolder).catch(() => [])
  return versions.sort((a, b) => Number(b) - Number(a)).map((version) => join(debianFolder, version, 'bin', 'pgbench'))
}

async function runPgbench(
  program: string,
  { conninfo }: BenchDatabase,
  { connections, seconds, scripts, firstWritable }: YardstickRun,
): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-bench-'))
  try {
    const files = await Promise.all(
      scripts.map(async (script, n) => {
        const file = join(folder, `${n}.sql`)
        await writeFile(file, pgbenchText(script, firstWritable))
        return file
      }),
    )
    const warmUp = warmUpSeconds(connections)
    const points = ['-M', 'prepared', '-c', String(connections), '-j', '1', '-T', String(seconds + warmUp), '-P', '1']
    const { stdout, stderr } = await run(program, ['-n', ...points, ...files.flatMap((file) => ['-f', file]), conninfo])
    if (/aborted/.test(stdout + stderr)) throw new Error(stderr)
    return average(progressOf(stderr).slice(warmUp))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Each connection prepares every statement once; preparing is not measured. */
const warmUpSeconds = (connections: number): number => (connections > 16 ? 3 : 2)

const progressOf = (output: string): number[] => [...output.matchAll(/^progress: .*? ([\d.]+) tps/gm)].map(([, tps]) => Number(tps))
const average = (all: readonly number[]): number => all.reduce((sum, one) => sum + one, 0) / all.length

function pgbenchText(script: Script, firstWritable: number): string {
  const driver = script.some(({ sql }) => sql.includes(':driver'))
    ? [`\\set driver :client_id * ${driversOfConnection} + ${firstWritable} + random(0, ${driversOfConnection - 1})`]
    : []
  return [...driver, ...script.map(({ sql, takes }) => (takes ? `${sql} \\gset ${takes}_` : `${sql};`))]
    .join('\n')
    .replaceAll(/:(id_\d+)\b/g, ':$1_id')
}
