import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { isRunning } from '#platform/server/postgres/testing-processes.ts'

let [folder, port] = ['', 0]
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'driver-pass-start-'))
  port = await freePort()
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  return typeof address === 'object' && address ? address.port : 0
}

type Started = { readonly process: ChildProcess; readonly ended: Promise<number | null>; readonly output: () => string }

/** The product as `npm start` runs it, without a demonstration. */
function start(settings: Record<string, string> = {}): Started {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    DATA_FOLDER: folder,
    PORT: String(port),
    DEMO: '0',
    LOG: '0',
    DRAIN_SECONDS: '0',
    ...settings,
  }
  const child = spawn('node', ['src/app/serve.mjs'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let text = ''
  child.stdout?.on('data', (part: Buffer) => (text += part.toString()))
  child.stderr?.on('data', (part: Buffer) => (text += part.toString()))
  return { process: child, ended: once(child, 'exit').then(([code]) => code), output: () => text }
}

async function untilReady({ process: child, output }: Started): Promise<void> {
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/health/ready`).catch(() => null)
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error(output())
    await pause(20)
  }
}

const postmaster = async (): Promise<number> =>
  Number((await readFile(join(folder, 'postgres', 'cluster', 'postmaster.pid'), 'utf8')).split('\n')[0])

it(
  'starts in an empty folder, refuses a second start there with one line, and leaves no process behind',
  { timeout: 120_000 },
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

it('restarts after kill -9 with the PostgreSQL that is still running', { timeout: 60_000 }, async () => {
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

it('an uncaught error stops the process and its PostgreSQL, with the reason in one line', { timeout: 60_000 }, async () => {
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

it.each([
  [{ PORT: 'abc' }, 'The settings are invalid. PORT'],
  [{ HOST: '0.0.0.0' }, 'cannot send login codes'],
  [{ DEMO: '', HTTPS: '1' }, 'cannot send login codes'],
  [{ SMTP_URL: 'smtp://mail.example', MAIL_FROM: '' }, 'MAIL_FROM'],
])('refuses invalid settings with one message: %o', async (settings, message) => {
  const refused = start(settings)
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toContain(message)
  expect(refused.output()).not.toContain('    at ')
})

it(
  'tries its ports first: one that is in use, or no address of this machine, is a sentence and writes nothing',
  { timeout: 60_000 },
  async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const address = taken.address()
    const used = String(typeof address === 'object' && address ? address.port : 0)
    const empty = join(folder, 'not made')
    for (const [settings, sentence] of [
      [{ PORT: used }, `Port ${used} of 127.0.0.1 is in use by another program. Stop that program, or set PORT to a free port.`],
      [
        { PORT: '0', METRICS_PORT: used },
        `Port ${used} of 127.0.0.1 is in use by another program. Stop that program, or set METRICS_PORT to a free port.`,
      ],
      [{ PORT: '0', HOST: '192.0.2.1', DEMO: '1' }, 'HOST=192.0.2.1 is no address of this machine.'],
    ] as const) {
      const refused = start({ DATA_FOLDER: empty, ...settings })
      expect(await refused.ended).toBe(1)
      expect(refused.output()).toContain(sentence)
      expect(refused.output().trim().split('\n')).toHaveLength(1)
    }
    expect(existsSync(empty)).toBe(false)
    taken.close()
  },
)

it(
  'with LOG=1 every line is JSON with level, time and component: the start, PostgreSQL, its crash, the drain and the end',
  { timeout: 90_000 },
  async () => {
    const server = start({ LOG: '1' })
    await untilReady(server)
    process.kill(await postmaster(), 'SIGKILL')
    type Line = { level: string; time: string; component: string; msg: string }
    const lines = (): Line[] =>
      server
        .output()
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Line)
    await expect
      .poll(
        () =>
          lines()
            .map(({ msg }) => msg)
            .join(' | '),
        { timeout: 30_000 },
      )
      .toContain('PostgreSQL has been restarted')
    await untilReady(server)
    server.process.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(lines()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          level: 'error',
          component: 'postgres',
          msg: expect.stringContaining('has stopped and is being restarted'),
        }),
        expect.objectContaining({ level: 'warn', component: 'postgres', msg: expect.stringContaining('PostgreSQL has been restarted') }),
        expect.objectContaining({ level: 'info', component: 'postgres', msg: 'database system is ready to accept connections' }),
        expect.objectContaining({ level: 'info', component: 'server', msg: 'draining' }),
        expect.objectContaining({ level: 'info', component: 'server', msg: 'stopped' }),
      ]),
    )
    expect(lines().filter(({ level, time, component }) => !level || !time || !component)).toEqual([])
    const refused = start({ LOG: '1', PORT: 'abc' })
    expect(await refused.ended).toBe(1)
    expect(JSON.parse(refused.output())).toMatchObject({
      level: 'error',
      component: 'server',
      msg: expect.stringContaining('The settings are invalid. PORT'),
    })
  },
)
