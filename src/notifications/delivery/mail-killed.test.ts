import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { afterAll, expect, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { smtpSender } from '#platform/server/messages/smtp-sender.ts'
import { deliverDue } from './delivery.service.ts'
import { sendDueMail } from './mail.service.ts'
import { setEmail, subscribe, announceRequest } from '../notifications.factory.ts'
import { requestTrigger } from '../notifications.contract.ts'

const { database, address } = await copyOfTemplate()
const { db } = database
const now = new Date('2026-11-21T06:00:00Z')
const reader = await aPerson(db, { portal: 'staff_portal', now })
const email = await setEmail(db, reader.userId)
await subscribe(db, [reader.userId], [requestTrigger.requested])

/** Completely received mails. The server does not answer at `hangsAt`. */
const arrived: string[] = []
let [hangsAt, reached] = ['nowhere', 0]
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_, __, answer) => {
    reached += 1
    if (hangsAt !== 'recipient') answer()
  },
  onData: (stream, { envelope }, answer) => {
    void text(stream).then(
      () => {
        arrived.push(envelope.rcptTo[0]?.address ?? '')
        if (hangsAt !== 'end') answer()
        return true
      },
      () => false,
    )
  },
})
smtp.on('error', () => {})
await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', () => resolve()))
const url = `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())))

/** A separate process that sends due mail. */
function aWorker(): ChildProcess {
  const input = JSON.stringify({ address, url, now: now.toISOString() })
  const script = `
    const [{ openDatabase }, { smtpSender }, { sendDueMail }] = await Promise.all(['#platform/server/database/database.ts',
      '#platform/server/messages/smtp-sender.ts', '#notifications/delivery/mail.service.ts'].map((file) => import(file)))
    const { address, url, now } = ${input}
    await sendDueMail(openDatabase(address).db, { now: new Date(now), mail: smtpSender({ url, from: 'drivers@plant.example' }) })`
  return spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'inherit' })
}

it.each([
  ['before the last line: another worker sends it, once', 'recipient', 0],
  ['after the last line, without an answer: it is not sent again', 'end', 1],
] as const)('a worker is killed %s', async (_, place, before) => {
  await db.deleteFrom('notification').execute()
  ;[arrived.length, hangsAt, reached] = [0, place, 0]
  await announceRequest(db, { plantId: reader.plantId, at: now })
  await deliverDue(db, { now, byMail: true })
  const worker = aWorker()
  await expect.poll(() => (place === 'end' ? arrived.length : reached), { timeout: 15_000 }).toBe(1)
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  expect(arrived).toHaveLength(before)

  hangsAt = 'nowhere'
  const sender = smtpSender({ url, from: 'drivers@plant.example' })
  for (const minutes of [0, 5, 120]) await sendDueMail(db, { now: new Date(now.getTime() + minutes * 60_000), mail: sender })
  expect(arrived).toEqual([email])
})
