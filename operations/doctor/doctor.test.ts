import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, it } from 'vitest'
import { driverStatus } from '#drivers/driver-status.contract.ts'
import { markAsRepeat } from '#drivers/card/cards.factory.ts'
import { aPassHolder, bringTo } from '#drivers/pass/passes.factory.ts'
import { databaseUrl, runCommand } from '#tests/world/run-command.ts'
import { onTeardown } from '#tests/world/teardown.ts'
import { copyOfTemplate, testApi } from '#tests/world/test-api.ts'
import { healthContract } from '#app/health.contract.ts'
import { installationIdentity } from '#app/installation-identity.ts'
import { runDoctor } from './run-doctor.ts'

const { database, owner } = await copyOfTemplate()
const url = await databaseUrl(database.db)
const folder = await mkdtemp(join(tmpdir(), 'driver-pass-doctor-'))
afterAll(() => rm(folder, { recursive: true }))

/** Accepts each message with this status, and records it. */
const received: string[] = []
let status = 200
const gateway = createServer(async (request: IncomingMessage, response) => {
  received.push(await text(request))
  response.writeHead(status).end()
})
await new Promise<void>((resolve) => void gateway.listen(0, '127.0.0.1', resolve))
onTeardown(async () => void gateway.close())

/** Nothing listens at port 1. */
const settings = {
  NODE_ENV: 'production',
  PORT: '1',
  DATABASE_URL: url,
  DATA_FOLDER: folder,
  PUBLIC_URL: 'https://pass.example',
  SMS_GATEWAY_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
}
const phone = '+254712345678'
const bucketThatIsAway = {
  FILE_STORE: 's3',
  S3_ENDPOINT: 'http://127.0.0.1:1',
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'key',
  S3_SECRET_ACCESS_KEY: 'secret',
}

const find = async (env: Readonly<Record<string, string>>, subject: string) =>
  (await runDoctor({ ...settings, ...env }, {})).filter((finding) => finding.subject === subject)

it.each([
  [{ PORT: 'abc' }, 'Settings', 'problem', 'PORT'],
  [{ MAIL_FROM: '', SMTP_URL: 'smtp://mail.example' }, 'Settings', 'problem', 'MAIL_FROM'],
  [{ SMS_GATEWAY_URL: '' }, 'Settings', 'problem', 'cannot send login codes'],
  [{ PUBLIC_URL: '' }, 'Address', 'warning', 'PUBLIC_URL is not set'],
  [{ HTTPS: '1' }, 'Proxy', 'warning', 'TRUSTED_PROXY'],
  [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'Database', 'problem', 'Nothing accepts connections at 127.0.0.1:1 (refused)'],
  [{ DATABASE_READ_URL: 'postgres://127.0.0.1:1/none' }, 'Replica', 'warning', 'Nothing accepts connections at 127.0.0.1:1 (refused)'],
  [{ DATABASE_READ_URL: url }, 'Replica', 'warning', 'leads to a primary'],
  [{ FILE_STORE: 's3' }, 'Settings', 'problem', 'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY'],
  [bucketThatIsAway, 'Files', 'problem', 'The bucket files at http://127.0.0.1:1 cannot be used'],
  [{ SIGN_IN_KEY: 'short' }, 'Keys', 'problem', 'SIGN_IN_KEY cannot be used'],
  [{}, 'SMS', 'warning', 'was not tested'],
  [{}, 'Database', 'ok', 'answers'],
  [{}, 'Migrations', 'ok', 'all applied'],
])('with %j, %s is %s: %s', async (env, subject, state, wanted) => {
  const findings = await find(env, subject)
  expect(findings).toContainEqual(expect.objectContaining({ state, text: expect.stringContaining(wanted) }))
  expect(findings.filter(({ state: found, advice }) => found !== 'ok' && !advice)).toEqual([])
})

it('lists the numbers that several cards have from before a number was used once, with what to do', async () => {
  expect(await find({}, 'Card numbers')).toEqual([{ state: 'ok', subject: 'Card numbers', text: 'each is on one card' }])
  await aPassHolder(database.db, { name: 'Asha Otieno', cardNo: 'OLD-1' })
  const ended = await aPassHolder(database.db, { name: 'Brian Kamau', cardNo: 'OLD-2' })
  await bringTo(database.db, ended.id, driverStatus.cardCancelled)
  for (const cardNo of ['OLD-1', 'OLD-2']) await markAsRepeat(owner.db, cardNo)
  await aPassHolder(database.db, { name: 'Caro Wafula', cardNo: 'old 1' })
  await aPassHolder(database.db, { name: 'Dan Mwangi', cardNo: 'OLD-2' })
  expect(await find({}, 'Card numbers')).toEqual([
    {
      state: 'warning',
      subject: 'Card numbers',
      text: expect.stringMatching(
        /^1 number is on several cards in force: old 1 of Caro Wafula \(.+, in force\) and OLD-1 of Asha Otieno \(.+, in force\)\.$/,
      ),
      advice: expect.stringContaining('Replace the older card'),
    },
    {
      state: 'warning',
      subject: 'Card numbers',
      text: expect.stringMatching(/OLD-2 of Dan Mwangi \(.+, in force\) and OLD-2 of Brian Kamau \(.+, ended\)\.$/),
      advice: expect.stringContaining('no further card gets it'),
    },
  ])
})

it('finds keys that others may read, and creates none', async () => {
  expect((await find({}, 'Keys')).map(({ text: found }) => found)).toEqual([
    expect.stringContaining('the first start of an installation creates'),
    expect.stringContaining('the first start of an installation creates'),
  ])
  const key = join(folder, 'sign-in.key')
  await writeFile(key, 'ab'.repeat(32))
  await chmod(key, 0o644)
  expect(await find({}, 'Keys')).toContainEqual(
    expect.objectContaining({ state: 'problem', text: `Others may read ${key}.`, advice: `Run: chmod 600 ${key}` }),
  )
  await rm(key)
})

it('sends a test message, and ends with 1 when the gateway refuses it', async () => {
  const run = () => runCommand('operations/cli/doctor.ts', ['--phone', phone], settings)
  const accepted = await run()
  expect(accepted).toMatchObject({ code: 0, output: expect.stringMatching(/ok +SMS +a test message to \+254712345678 was accepted/) })
  expect(received).toEqual([expect.stringContaining('test message of Driver pass')])
  status = 503
  const refused = await run()
  expect(refused).toMatchObject({ code: 1, output: expect.stringContaining('Problems: 1,') })
  expect(refused.output).toMatch(/PROBLEM +SMS +The SMS gateway refused the message \(HTTP 503\)/)
})

it('speaks of this installation: another program or installation at its port is a problem', async () => {
  const key = 'cd'.repeat(32)
  let answer: unknown = {}
  const server = createServer((request, response) => {
    const isLive = request.url === '/v1/health/live'
    response.setHeader('content-type', 'application/json').end(JSON.stringify(isLive ? answer : { ready: true, degraded: [] }))
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  onTeardown(async () => void server.close())
  const PORT = String((server.address() as AddressInfo).port)
  const found = async () => (await find({ SIGN_IN_KEY: key, PORT }, 'Server')).map(({ state, text: said }) => ({ state, said }))
  const at = `http://127.0.0.1:${PORT}`
  expect(await found()).toEqual([{ state: 'problem', said: `Another program, or an older release, answers at ${at}.` }])
  answer = { live: true, installation: installationIdentity(Buffer.alloc(32, 1)) }
  expect(await found()).toEqual([{ state: 'problem', said: `Another installation of Driver pass answers at ${at}.` }])
  const api = await testApi({ env: { SIGN_IN_KEY: key } })
  answer = await api.withToken()(healthContract.live, {})
  expect(await found()).toEqual([{ state: 'ok', said: 'is ready' }])
})

it('a test message for a gateway that is not set up leads to the one that is', async () => {
  const findings = await runDoctor(settings, { email: 'a@b.example' })
  expect(findings.find(({ subject }) => subject === 'Mail')).toMatchObject({
    state: 'problem',
    advice: expect.stringContaining('npx driver-pass doctor --phone … tests it'),
  })
})
