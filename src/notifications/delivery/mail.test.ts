import type { AddressInfo, Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, expect, it } from 'vitest'
import { aPerson } from '#accounts/accounts.factory.ts'
import { copyOfTemplate } from '#tests/world/test-api.ts'
import { smtpSender } from '#platform/server/messages/smtp-sender.ts'
import { deliverDue } from './delivery.service.ts'
import { sendDueMail } from './mail.service.ts'
import { claimMail } from './mail.store.ts'
import { setEmail, subscribe, announceRequest } from '../notifications.factory.ts'
import { requestTrigger } from '../notifications.contract.ts'
import { minutes } from '#tests/world/patience.ts'

const { database } = await copyOfTemplate()
const { db } = database
const now = new Date('2026-11-21T06:00:00Z')
const secondsLater = (seconds: number) => new Date(now.getTime() + seconds * 1000)

const halima = await aPerson(db, { portal: 'staff_portal', now })
const { plantId } = halima
const peter = await aPerson(db, { portal: 'staff_portal', plantId, now })
const withoutAddress = await aPerson(db, { portal: 'staff_portal', plantId, now })
await subscribe(
  db,
  [halima, peter, withoutAddress].map(({ userId }) => userId),
  [requestTrigger.requested],
)
const addresses = [await setEmail(db, halima.userId), await setEmail(db, peter.userId)].sort()

/** Mails accepted by the server: read to the last line and answered. */
const accepted: string[] = []
type Answer = (error?: Error) => void
type Behaviour = { onMail?: (to: string, answer: Answer) => void; server?: SMTPServerOptions }

const servers: SMTPServer[] = []
const open = new Set<Socket>()
async function aMailServer({ onMail = (_, answer) => answer(), server = {} }: Behaviour = {}) {
  const read = async (stream: Readable, answer: Answer, to: string) => {
    // An incomplete mail was not accepted.
    if ((await text(stream).catch(() => null)) === null) return
    onMail(to, (error) => {
      if (!error) accepted.push(to)
      answer(error)
    })
  }
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, answer) => {
      void read(stream, (error) => answer(error), envelope.rcptTo[0]?.address ?? '')
    },
    ...server,
  })
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => void open.add(socket))
  servers.push(smtp)
  await new Promise<void>((resolve) => void smtp.listen(0, '127.0.0.1', () => resolve()))
  const { port } = smtp.server.address() as AddressInfo
  return { sender: smtpSender({ url: `smtp://127.0.0.1:${port}`, from: 'Drivers <drivers@plant.example>' }) }
}
const dropConnections = (): void => {
  for (const socket of open) socket.destroy()
  open.clear()
}

const notify = () => announceRequest(db, { plantId, at: now })
const deliver = () => deliverDue(db, { now, byMail: true })
const states = async () =>
  db.selectFrom('notification').select(['emailed_at', 'mail_next_try_at', 'mail_attempts', 'mail_error']).orderBy('user_id').execute()

afterEach(async () => {
  for (const smtp of servers.splice(0)) {
    dropConnections()
    await new Promise<void>((resolve) => smtp.close(() => resolve()))
  }
  accepted.length = 0
  await db.deleteFrom('notification').execute()
})

it('goes once to each user with an address; the others have the bell', async () => {
  await notify()
  await deliver()
  const { sender } = await aMailServer()
  expect(await sendDueMail(db, { now, mail: sender })).toBe(2)
  expect(await sendDueMail(db, { now: secondsLater(7200), mail: sender })).toBe(0)
  expect(accepted.sort()).toEqual(addresses)
  expect(await states()).toMatchObject([{ emailed_at: now }, { emailed_at: now }, { emailed_at: null, mail_next_try_at: null }])
})

it('without a mail server there is only the bell, also when one is configured later', async () => {
  await notify()
  await deliverDue(db, { now, byMail: false })
  const { sender } = await aMailServer()
  expect(await sendDueMail(db, { now, mail: null })).toBe(0)
  expect(await sendDueMail(db, { now, mail: sender })).toBe(0)
  expect(await states()).toHaveLength(3)
})

it('a refused mail is retried, and the others are not sent twice', async () => {
  await notify()
  await deliver()
  let isRefusing = true
  const { sender } = await aMailServer({
    onMail: (to, answer) => answer(isRefusing && to === addresses[0] ? new Error('full') : undefined),
  })
  expect(await sendDueMail(db, { now, mail: sender })).toBe(1)
  expect(await states()).toMatchObject([
    { emailed_at: null, mail_next_try_at: secondsLater(10), mail_attempts: 1, mail_error: expect.stringContaining('refused') },
    { emailed_at: now, mail_next_try_at: null },
    {},
  ])
  isRefusing = false
  expect(await sendDueMail(db, { now: secondsLater(9), mail: sender })).toBe(0)
  expect(await sendDueMail(db, { now: secondsLater(10), mail: sender })).toBe(1)
  expect(accepted.sort()).toEqual(addresses)
})

it('a mail interrupted before its last line is sent later, once', async () => {
  await notify()
  await deliver()
  const { sender: dying } = await aMailServer({ server: { onRcptTo: () => dropConnections() } })
  const unreachable = smtpSender({ url: 'smtp://127.0.0.1:1', from: 'drivers@plant.example' })
  expect(await sendDueMail(db, { now, mail: unreachable })).toBe(0)
  expect(await sendDueMail(db, { now: secondsLater(10), mail: dying })).toBe(0)
  expect(await states()).toMatchObject([{ emailed_at: null, mail_attempts: 2 }, { emailed_at: null, mail_attempts: 2 }, {}])
  const { sender } = await aMailServer()
  expect(await sendDueMail(db, { now: secondsLater(60), mail: sender })).toBe(2)
  expect(accepted.sort()).toEqual(addresses)
})

it('a mail without an answer to its last line is not sent again', async () => {
  await notify()
  await deliver()
  let arrived = 0
  const { sender: dying } = await aMailServer({ onMail: () => void (++arrived === 2 && dropConnections()) })
  expect(await sendDueMail(db, { now, mail: dying })).toBe(0)
  const unsure = { emailed_at: now, mail_next_try_at: null, mail_error: expect.stringContaining('did not confirm') }
  expect(await states()).toMatchObject([unsure, unsure, { emailed_at: null }])
  const { sender } = await aMailServer()
  expect(await sendDueMail(db, { now: secondsLater(7200), mail: sender })).toBe(0)
})

it('after a worker dies before the last line, another takes over when the lease ends', async () => {
  await notify()
  await deliver()
  const died = await claimMail(db, { now, leaseUntil: secondsLater(300) })
  const { sender } = await aMailServer()
  expect(await sendDueMail(db, { now, mail: sender })).toBe(1)
  expect(await sendDueMail(db, { now: secondsLater(299), mail: sender })).toBe(0)
  expect(await sendDueMail(db, { now: secondsLater(300), mail: sender })).toBe(1)
  expect(accepted.sort()).toEqual(addresses)
  expect(died?.attempt).toBe(1)
})

it('a worker that wakes after its lease was taken over sends nothing', async () => {
  await notify()
  await deliver()
  const { promise: hangs, resolve: wake } = Promise.withResolvers<void>()
  const reached: string[] = []
  const { sender: slow } = await aMailServer({
    server: {
      onRcptTo: ({ address }, _, answer) => {
        reached.push(address)
        void hangs.then(() => answer())
      },
    },
  })
  const hanging = sendDueMail(db, { now, mail: slow })
  await expect.poll(() => reached.length).toBe(2)
  const { sender } = await aMailServer()
  expect(await sendDueMail(db, { now: secondsLater(300), mail: sender })).toBe(2)
  wake()
  expect(await hanging).toBe(0)
  expect(accepted.sort()).toEqual(addresses)
})

it(
  'of 200 mails by eight workers through a server that drops every third connection early, each arrives once',
  { timeout: minutes(1) },
  async () => {
    for (let n = 0; n < 100; n++) await notify()
    await deliver()
    let rcpt = 0
    const { sender } = await aMailServer({
      server: { onRcptTo: (_, __, answer) => (rcpt++ % 3 === 0 ? answer(new Error('busy')) : answer()) },
    })
    for (let at = now; accepted.length < 200 && at < secondsLater(3600); at = new Date(at.getTime() + 60_000))
      await Promise.all(Array.from({ length: 8 }, () => sendDueMail(db, { now: at, mail: sender })))
    expect(accepted).toHaveLength(200)
    expect(accepted.filter((to) => to === addresses[0])).toHaveLength(100)
  },
)
