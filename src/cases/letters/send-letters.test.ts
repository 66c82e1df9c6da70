import { join } from 'node:path'
import { expect, it } from 'vitest'
import { aPassHolder } from '#drivers/pass/passes.factory.ts'
import { deliverDue } from '#notifications/delivery/delivery.service.ts'
import { sendDueMail } from '#notifications/delivery/mail.service.ts'
import { setEmail } from '#notifications/notifications.factory.ts'
import { openFileStore } from '#platform/server/files/file-store.ts'
import type { Message } from '#platform/server/messages/message.ts'
import { blacklistDriver } from '#requests/kinds/blacklist-driver/blacklist-driver.contract.ts'
import { problemsOfPdf } from '#tests/world/check-pdf.ts'
import { readPdf } from '#tests/world/read-pdf.ts'
import { testApi } from '#tests/world/test-api.ts'
import { hearing, writingLetters } from '../cases.factory.ts'
import { openLetterPrinter } from './letter-printer.service.ts'
import { sendLetters } from './send-letters.service.ts'

const api = await testApi()
const { db } = api
const files = openFileStore(join(api.folder, 'files'))
const print = openLetterPrinter({ key: Buffer.alloc(32), codesLeadTo: undefined })

it('is mailed to the office once, by however many senders, with the letter attached', async () => {
  const raiser = await api.as({ portal: 'staff_portal' })
  const driver = await aPassHolder(db, { plantId: raiser.plantId, name: 'Asha Otieno' })
  const office = await api.as({ portal: 'transporter_portal', plantId: raiser.plantId, transporterId: driver.transporter_id })
  await hearing(db, raiser.plantId)
  await writingLetters(db, raiser.plantId)
  const email = await setEmail(db, office.userId)
  await raiser.call(blacklistDriver.raise, { driver_id: driver.id, comment: 'Sold from the load' })

  const sent: Message[] = []
  const mail = {
    send: async (message: Message, mark?: () => Promise<void>): Promise<void> => {
      await mark?.()
      sent.push(message)
    },
  }
  const sending = { files, print, now: api.now }
  await Promise.all([sendLetters(db, sending), sendLetters(db, sending)])
  await sendLetters(db, sending)
  await deliverDue(db, { now: api.now, byMail: true })
  await sendDueMail(db, { now: api.now, files, mail })
  const [letter, ...more] = sent.filter(({ to, file }) => 'email' in to && to.email === email && file)
  expect(more).toEqual([])
  expect(letter?.subject).toBe('Notice: Asha Otieno')
  expect(letter?.file?.name).toMatch(/^Letter \d+-1\.pdf$/)
  const bytes = letter?.file?.bytes ?? new Uint8Array()
  expect((await problemsOfPdf(bytes)).problems).toEqual([])
  const [page] = await readPdf(bytes)
  expect(page?.texts.map(({ text }) => text).join(' ')).toContain('Dear Asha Otieno')
})
