import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { signInContract } from '#accounts/sign-in/sign-in.contract.ts'
import { aDriver } from '#drivers/drivers.factory.ts'
import { driversContract } from '#drivers/list/drivers.contract.ts'
import { setEmail, subscribe } from '#notifications/notifications.factory.ts'
import { carry } from '#platform/contract/carry.ts'
import type { Input, Route } from '#platform/contract/route.ts'
import { changeDetails } from '#requests/kinds/change-details/change-details.contract.ts'
import { aLoggingServer } from '../../world/logging-server.ts'
import { databaseUrl } from '../../world/run-command.ts'
import { onTeardown } from '../../world/teardown.ts'
import { copyOfTemplate } from '../../world/test-api.ts'
import { minutes } from '#tests/world/patience.ts'

const { database, owner } = await copyOfTemplate()
const { db } = database
const now = new Date()
const folder = await mkdtemp(join(tmpdir(), 'driver-pass-log-'))
onTeardown(() => rm(folder, { recursive: true, force: true }))

/** Personal data that must not appear in the log. */
const personalData = {
  name: 'Zqdriver Zqotieno',
  id_no: '70707071',
  licence_no: 'ZQLIC-1',
  comment: 'zqcomment',
  phone: '+254799887766',
  token: 'zqtoken'.padEnd(43, '-x'),
}

it('logs nothing that users typed, in a run with logins, searches, requests, mails and failures', { timeout: minutes(2) }, async () => {
  const gateway = createServer(
    (request, answer) => void request.resume().on('end', () => answer.writeHead(500).end(personalData.phone)),
  ).listen(0, '127.0.0.1')
  await once(gateway, 'listening')
  onTeardown(() => new Promise<void>((resolve) => void gateway.close(() => resolve())))
  const person = await aPerson(db, { portal: 'staff_portal', phone: personalData.phone, now })
  const other = await aPerson(db, { portal: 'staff_portal', plantId: person.plantId, now })
  const email = await setEmail(db, other.userId)
  await subscribe(db, [other.userId], [1])
  await sql`update request_notification_allocation set type_id = ${changeDetails.typeId}`.execute(db)
  const driver = await aDriver(db, { plantId: person.plantId, name: personalData.name, id_no: personalData.id_no })

  const traces: string[] = []
  const collector = createServer(async (request, answer) => {
    traces.push(await text(request))
    answer.setHeader('content-type', 'application/json').end('{}')
  }).listen(0, '127.0.0.1')
  await once(collector, 'listening')
  onTeardown(() => new Promise<void>((resolve) => void collector.close(() => resolve())))

  const product = await aLoggingServer({
    DATABASE_URL: await databaseUrl(db),
    DATA_FOLDER: folder,
    METRICS_PORT: '0',
    // Every statement that takes a millisecond has a line.
    SLOW_QUERY_MS: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${portOf(collector)}`,
    SMS_GATEWAY_URL: `http://127.0.0.1:${portOf(gateway)}`,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Drivers <drivers@plant.example>',
  })
  const call = async <R extends Route>(route: R, input: Input<R>): Promise<number> => {
    const { url, body, contentType } = carry(route, input)
    const headers = { authorization: `Bearer ${person.token}`, ...(contentType && { 'content-type': contentType }) }
    return (await fetch(product.address + url, { method: route.method, headers, ...(body !== undefined && { body }) })).status
  }
  expect(await call(signInContract.verifyPhone, { phone: personalData.phone })).toBe(200)
  expect((await fetch(`${product.address}/d/${personalData.token}`)).status).toBe(200)
  expect(await call(driversContract.active, { search: personalData.name, param: 'name' })).toBe(200)
  const { licence_no, comment } = personalData
  const changes = {
    driver_id: driver.id,
    gender: 'Female' as const,
    id_no: personalData.id_no,
    licence_no,
    phone: [personalData.phone],
    comment,
  }
  expect(await call(changeDetails.raise, changes)).toBe(200)
  expect(await call(changeDetails.raise, changes)).toBe(409)
  // A violated constraint without a message of ours: PostgreSQL's error quotes the value.
  await sql`alter table driver add constraint zq_unforeseen check (name <> ${sql.lit(personalData.name)}) not valid`.execute(owner.db)
  await sql`alter table request add constraint zq_unforeseen check (comment <> ${sql.lit(comment)}) not valid`.execute(owner.db)
  await db
    .deleteFrom('request')
    .execute()
    .catch(() => {})
  const second = await aDriver(db, { plantId: person.plantId })
  expect(await call(changeDetails.raise, { ...changes, driver_id: second.id, id_no: second.id_no })).toBe(500)
  await expect
    .poll(async () => (await db.selectFrom('notification').select('mail_attempts').executeTakeFirst())?.mail_attempts, {
      timeout: 60_000,
      interval: 200,
    })
    .toBeGreaterThan(0)

  const takenOver = await fetch(`${product.address}/v1/health/ready`, {
    headers: { 'x-request-id': 'proxy-1234', traceparent: `00-${traceId}-00f067aa0ba902b7-01` },
  })
  expect(takenOver.headers.get('x-request-id')).toBe('proxy-1234')
  expect(await takenOver.json()).toEqual({ ready: true, degraded: ['sms', 'mail'] })
  const unsafe = await fetch(`${product.address}/v1/nowhere?search=${personalData.id_no}`, { headers: { 'x-request-id': 'a b' } })
  const madeId = unsafe.headers.get('x-request-id')
  expect(madeId).toMatch(/^[\w-]{36}$/)
  const metrics = await (await fetch(/Metrics: ([^\s"]+)/.exec(product.output())?.[1] ?? '')).text()

  const log = await product.stop()
  const lines = log.split('\n').filter(Boolean).map(parseLine)
  expect(
    lines.filter(({ level, time }) => !['info', 'warn', 'error'].includes(String(level)) || Number.isNaN(Date.parse(String(time)))),
  ).toEqual([])
  const calls = lines.filter(({ msg }) => msg === 'call')
  const raising = { method: 'POST', route: changeDetails.raise.path, wait_ms: expect.any(Number), statement: expect.any(String) }
  expect(lines).toContainEqual(expect.objectContaining({ msg: 'slow statement', request_id: expect.any(String), ...raising }))
  expect(calls).toContainEqual(expect.objectContaining({ request_id: madeId, method: 'GET', status: 404, ms: expect.any(Number) }))
  const failed = calls.find(({ status }) => status === 500)
  expect(failed).toMatchObject({ level: 'info', route: changeDetails.raise.path, person: person.userId })
  expect(lines).toContainEqual(expect.objectContaining({ level: 'error', msg: 'unexpected error', request_id: failed?.['request_id'] }))
  for (const gateway of ['sms', 'mail']) expect(lines.filter((line) => line['gateway'] === gateway)).toMatchObject([{ level: 'warn' }])
  expect(log).toContain('A message was not sent.')
  for (const expected of measured) expect(metrics).toMatch(expected)

  const spans = traces.flatMap(spansOf)
  const raised = spans.filter(({ name }) => name === `POST ${changeDetails.raise.path}`).map(({ spanId }) => spanId)
  expect(spans.filter(({ name, parentSpanId = '' }) => name === 'COMMIT' && raised.includes(parentSpanId))).not.toEqual([])
  expect(spans).toContainEqual(expect.objectContaining({ name: 'GET /v1/health/ready', traceId, parentSpanId: '00f067aa0ba902b7' }))
  expect(spans).toContainEqual(expect.objectContaining({ name: 'job watch-audit' }))

  const written = log + metrics + traces.join('')
  const found = [...Object.values(personalData), ...personalData.name.split(' '), email].filter((value) => written.includes(value))
  expect({ found, log: found.length > 0 ? log : '' }).toEqual({ found: [], log: '' })
})

const traceId = '4bf92f3577b34da6a3ce929d0e0e4736'

const measured = [
  /driver_pass_calls_total\{method="POST",route="[^"]+",status="500"\} 1/,
  /driver_pass_call_seconds_bucket/,
  /driver_pass_gateway_failing\{channel="sms"\} 1/,
  /driver_pass_gateway_failing\{channel="mail"\} 1/,
  /driver_pass_messages_total\{channel="sms",outcome="failed"\} [1-9]/,
  /driver_pass_job_runs_total\{work="fold-counts",outcome="done"\} [1-9]/,
  /driver_pass_database_up 1/,
  /driver_pass_database_size_bytes [1-9]/,
  /driver_pass_disk_free_bytes [1-9]/,
  /driver_pass_live_streams 0/,
]

const parseLine = (line: string): Readonly<Record<string, unknown>> => JSON.parse(line)

type SentSpan = { name: string; traceId: string; spanId: string; parentSpanId?: string }
type SentTraces = { resourceSpans: readonly { scopeSpans: readonly { spans: readonly SentSpan[] }[] }[] }

const spansOf = (body: string): readonly SentSpan[] =>
  (JSON.parse(body) as SentTraces).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))

const portOf = (server: Server): number => (server.address() as AddressInfo).port
