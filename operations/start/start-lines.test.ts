import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { folder, postmaster, start, untilReady } from '#tests/world/started-server.ts'

it(
  'tries its ports first: one that is in use, or no address of this machine, is a sentence and writes nothing',
  { timeout: 240_000 },
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
  { timeout: 240_000 },
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
