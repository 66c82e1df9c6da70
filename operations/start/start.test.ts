import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, it } from 'vitest'
import { isRunning } from '../embedded-postgres/testing-processes.ts'
import { port, postmaster, start, untilReady } from '#tests/world/started-server.ts'
import { isWhole } from '#tests/world/whole.ts'
import { minutes } from '#tests/world/patience.ts'

it(
  'starts in an empty folder, refuses a second start there with one line, and leaves no process behind',
  { timeout: minutes(2) },
  async () => {
    const first = start()
    await untilReady(first)
    const second = start({ PORT: '0' })
    expect(await second.ended).toBe(1)
    expect(second.output().trim().split('\n')).toEqual([expect.stringContaining('already in use by process')])
    const pid = await postmaster()
    first.process.kill('SIGTERM')
    expect(await first.ended).toBe(0)
    expect(await isRunning(pid)).toBe(false)
    const other = start({ SIGN_IN_KEY: 'ab'.repeat(32) })
    expect(await other.ended).toBe(1)
    expect(other.output()).toContain('other settings than the servers before it. The key of login codes is another one. Set SIGN_IN_KEY')
  },
)

it('restarts after kill -9 with the PostgreSQL that is still running', { timeout: minutes(1) }, async () => {
  const killed = start()
  await untilReady(killed)
  const pid = await postmaster()
  killed.process.kill('SIGKILL')
  await killed.ended
  const next = start()
  await untilReady(next)
  expect(await postmaster()).toBe(pid)
  next.process.kill('SIGINT')
  expect(await next.ended).toBe(0)
})

const ask = (path: string): Promise<Response> => fetch(`http://127.0.0.1:${port}${path}`)

it(
  'on SIGTERM readiness fails while calls are still answered with connection: close; a second signal ends the drain',
  {
    timeout: 60_000,
  },
  async () => {
    const server = start({ DRAIN_SECONDS: '600' })
    await untilReady(server)
    server.process.kill('SIGTERM')
    await expect.poll(async () => (await ask('/v1/health/ready')).status).toBe(503)
    const answer = await ask('/v1/auth/me')
    expect([answer.status, answer.headers.get('connection')]).toEqual([401, 'close'])
    const again = setInterval(() => server.process.kill('SIGTERM'), 200)
    expect(await server.ended.finally(() => clearInterval(again))).toBe(0)
  },
)

it(
  'on SIGTERM it exits after the drain time, even with an idle connection open',
  {
    timeout: 60_000,
  },
  async () => {
    const server = start({ DRAIN_SECONDS: '1' })
    await untilReady(server)
    const spare = connect(port, '127.0.0.1')
    await once(spare, 'connect')
    server.process.kill('SIGTERM')
    await expect.poll(async () => (await ask('/v1/health/ready')).status).toBe(503)
    expect(await server.ended).toBe(0)
    spare.destroy()
  },
)

it('an uncaught error stops the process and its PostgreSQL, with the reason in one line', { timeout: minutes(1) }, async () => {
  const broken = `data:text/javascript,process.on('SIGUSR2', () => { throw new Error('test failure') })`
  const server = start({ NODE_OPTIONS: `--import="${broken}"` })
  await untilReady(server)
  const pid = await postmaster()
  server.process.kill('SIGUSR2')
  expect(await server.ended).toBe(1)
  const reason = server
    .output()
    .split('\n')
    .filter((line) => line.includes('test failure'))
  expect(reason).toEqual([expect.stringMatching(/^The server stops because of an uncaught error: Error: test failure \| at /)])
  await expect.poll(() => isRunning(pid)).toBe(false)
})

const invalid: [settings: Record<string, string>, message: string][] = [
  [{ PORT: 'abc' }, 'The settings are invalid. PORT'],
  [{ HOST: '0.0.0.0' }, 'cannot send login codes'],
  [{ DEMO: '', HTTPS: '1' }, 'cannot send login codes'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: '' }, 'MAIL_FROM'],
]

// What is invalid is said by tests of its own; here, that a start ends with it.
it.each(isWhole ? invalid : invalid.slice(0, 1))('refuses invalid settings with one message: %o', async (settings, message) => {
  const refused = start(settings)
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain(message)
  expect(refused.output()).not.toContain('    at ')
})
