import { expect, it } from 'vitest'
import { readServerLines, startFailure } from './server-lines.rules.ts'

const line = (kind: string, text: string): string => `2026-11-26 06:11:51.116 UTC [1913] ${kind}:  ${text}\n`

it.each([
  ['info', 'LOG', 'database system is ready to accept connections'],
  ['info', 'FATAL', 'the database system is starting up'],
  ['info', 'FATAL', 'terminating connection due to administrator command'],
  ['error', 'LOG', 'server process (PID 7) was terminated by signal 11: Segmentation fault'],
  ['error', 'PANIC', 'could not locate a valid checkpoint record'],
  ['error', 'FATAL', 'data directory "/x" has wrong ownership'],
  ['warn', 'LOG', 'database system was not properly shut down; automatic recovery in progress'],
  ['warn', 'LOG', 'all server processes terminated; reinitializing'],
  ['warn', 'WARNING', 'terminating connection because of crash of another server process'],
])('%s: %s %s', (level, kind, text) => {
  expect(readServerLines(line(kind, text))).toEqual([{ level, text }])
})

it('joins what belongs together, and leaves out what quotes users', () => {
  const output =
    line('LOG', 'server process (PID 7) was terminated by signal 9: Killed') +
    line('DETAIL', "Failed process was running: select 'a name'\n\tfrom driver") +
    line('FATAL', 'could not map anonymous shared memory') +
    line('HINT', 'Reduce the request.\n\tSee the manual.') +
    line('STATEMENT', "select 'a name'") +
    'sh: not found\n'
  expect(readServerLines(output)).toEqual([
    { level: 'error', text: 'server process (PID 7) was terminated by signal 9: Killed' },
    { level: 'error', text: 'could not map anonymous shared memory Reduce the request. See the manual.' },
    { level: 'warn', text: 'sh: not found' },
  ])
})

it('of a full disk says only that, whatever else PostgreSQL says before', () => {
  const output =
    line('PANIC', 'could not read a checkpoint: data are corrupted') +
    line('HINT', 'If you are restoring from a backup, touch recovery.signal.') +
    line('FATAL', 'could not write lock file "postmaster.pid": No space left on device')
  const said = startFailure(output, '/data/postgres')
  expect(said).toMatch(/^The disk of \/data\/postgres is full \(No space left on device\)/)
  expect(said).not.toMatch(/corrupted|backup,/)
  expect(startFailure(line('LOG', 'starting') + line('FATAL', 'wrong ownership'), '/data')).toBe(
    'PostgreSQL did not start: wrong ownership',
  )
})
