// Interrupts PostgreSQL's processes and waits for its recovery.
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export async function query(address, text, values) {
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(text, values)).rows
  } finally {
    await client.end().catch(() => {})
  }
}

/** Resolves when the database accepts connections and commits (on both, with a standby). */
export async function untilBack(address) {
  for (;;) {
    const [row] = await query(address, 'select pg_is_in_recovery() as standby').catch(() => [])
    const commits = row && !row.standby && (await query(address, `select pg_logical_emit_message(true, 'drill', '')`).catch(() => null))
    if (commits) return performance.now()
    await sleep(5)
  }
}

export const childrenOf = (pid) => {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  return rows.map((row) => row.trim().split(/\s+/).map(Number)).flatMap(([child, parent]) => (parent === pid ? [child] : []))
}

export function signal(pids, name) {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended already.
    }
  }
}

export const terminate = (address, most) =>
  query(
    address,
    `select pg_terminate_backend(pid) from (select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit $1) one`,
    [most],
  )

export async function killBackend(address) {
  const [row] = await query(
    address,
    `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`,
  )
  if (row) signal([row.pid], 'SIGKILL')
}

/** Freezes the whole server, as a hanging machine would. */
export async function hang(postmaster, ms) {
  const all = [postmaster, ...childrenOf(postmaster)]
  signal(all, 'SIGSTOP')
  await sleep(ms)
  signal([...all, ...childrenOf(postmaster)], 'SIGCONT')
}
