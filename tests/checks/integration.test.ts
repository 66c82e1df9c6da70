import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { anApiKey } from '#extensions/integrations/api-keys/api-keys.factory.ts'
import { onTeardown } from '../world/teardown.ts'
import { testApi } from '../world/test-api.ts'

const run = promisify(execFile)
const api = await testApi()
const address = await api.app.listen({ host: '127.0.0.1', port: 0 })
const raiser = await api.as({ portal: 'staff_portal' })
const decider = await api.as({ portal: 'staff_portal', plantId: raiser.plantId })

const statusOf = (id: string) => api.db.selectFrom('driver').select('status_id').where('id', '=', id).executeTakeFirstOrThrow()
/** In the project, so that programs find its packages; not in node_modules, where Node removes no types. */
async function aFolder(): Promise<string> {
  await mkdir('dist', { recursive: true })
  const folder = await mkdtemp(resolve('dist/integration-'))
  onTeardown(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The output of a program that has failed, or nothing. */
const complaintsOf = (program: string, args: readonly string[]): Promise<string> =>
  run(program, args).then(
    () => '',
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  )

it('the OpenAPI document passes every recommended rule of redocly, without a warning', async () => {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', CI: 'true' }
  const args = ['node_modules/@redocly/cli/bin/cli.js', 'lint', '--extends=recommended', '--format=json', 'docs/openapi.json']
  const { stdout } = await run(process.execPath, args, { env })
  expect(JSON.parse(stdout)).toMatchObject({ totals: { errors: 0, warnings: 0 }, problems: [] })
})

it('a client generated from the document raises and decides', async () => {
  const folder = await aFolder()
  for (const file of ['main-job.ts', 'tsconfig.json']) await cp(join('clients/typescript', file), join(folder, file))
  await run('node_modules/.bin/openapi-typescript', ['../../docs/openapi.json', '--output', join(folder, 'driver-pass.ts')], {
    cwd: 'clients/typescript',
  })
  expect(await complaintsOf('node_modules/.bin/tsc', ['--project', folder])).toBe('')
  const driver = await aPassHolder(api.db, { plantId: raiser.plantId })
  const { stdout } = await run(process.execPath, [join(folder, 'main-job.ts'), address, driver.id_no, raiser.phone, decider.phone])
  expect(stdout).toContain(`${driver.name}: Suspended`)
  expect(await statusOf(driver.id)).toEqual({ status_id: driverStatus.suspended })
})

const hasTools = ['curl', 'jq'].every((program) => spawnSync(program, ['--version']).status === 0)

it.runIf(hasTools)('the commands of docs/integration.md log in, raise and decide', async () => {
  const driver = await aPassHolder(api.db, { plantId: raiser.plantId })
  const blocks = (await readFile('docs/integration.md', 'utf8')).matchAll(/```sh\n(.*?)```/gs)
  const script = ['set -euo pipefail', ...[...blocks].map(([, commands]) => commands)].join('\n')
  const GATE_KEY = await anApiKey(api.db, { plantId: raiser.plantId, now: api.now })
  const COOKIES = join(await aFolder(), 'cookies')
  const env = {
    ...process.env,
    ADDRESS: address,
    PHONE: raiser.phone,
    COOKIES,
    ID_NUMBER: driver.id_no,
    DECIDER: decider.token,
    CARD_NO: driver.cardNo ?? '',
    GATE_KEY,
  }
  const { stdout, stderr } = await run('bash', ['-c', script], { env })
  expect(stderr).toContain('blocked')
  expect(JSON.parse(stdout)).toMatchObject({ message: expect.any(String) })
  expect(await statusOf(driver.id)).toEqual({ status_id: driverStatus.suspended })
})

/** The program of docs/integration.md with these words in it, as a file. */
async function programOf(words: string): Promise<string> {
  const programs = (await readFile('docs/integration.md', 'utf8')).matchAll(/```js\n(.*?)```/gs)
  const file = join(await aFolder(), 'program.mjs')
  await writeFile(file, [...programs].map(([, text = '']) => text).find((text) => text.includes(words)) ?? '')
  return file
}

it('the reader of docs/integration.md takes signed data: all of them, then what changed', async () => {
  await aPassHolder(api.db, { plantId: raiser.plantId })
  const file = await programOf('driver-pass gate data')
  const GATE_KEY = await anApiKey(api.db, { plantId: raiser.plantId, now: api.now })
  const read = async (SINCE: string) =>
    (await run(process.execPath, [file], { env: { ...process.env, ADDRESS: address, GATE_KEY, SINCE } })).stdout.split(' ')
  const [kind, to = '', count] = await read('')
  expect([kind, Number(count) > 0]).toEqual(['snapshot', true])
  expect(await read(to)).toEqual(['changes', to, '0\n'])
})

it('the receiver of docs/integration.md takes a signed event and refuses another', async () => {
  const file = await programOf('standardwebhooks')
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
  const port = await aFreePort()
  const receiver = spawn(process.execPath, [file], { env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) } })
  onTeardown(async () => void receiver.kill())
  const body = JSON.stringify({ type: 'driver.blocked', timestamp: new Date().toISOString(), data: { card_no: 'MSA-1001' } })
  const sent = new Date()
  const headers = { 'webhook-id': 'evt_1', 'webhook-timestamp': String(Math.floor(sent.getTime() / 1000)) }
  const post = async (signature: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}`, {
      method: 'POST',
      body,
      headers: { ...headers, 'webhook-signature': signature },
    })
    return answer.status
  }
  await expect.poll(() => post('v1,AAAA').catch(() => 0), { timeout: 10_000 }).toBe(400)
  const heard = once(receiver.stdout, 'data')
  expect(await post(new Webhook(secret).sign('evt_1', sent, body))).toBe(204)
  expect(String(await heard)).toBe('driver.blocked MSA-1001\n')
})

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
