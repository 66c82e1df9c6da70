import { buffer } from 'node:stream/consumers'
import type { Db } from '#platform/server/database/database.ts'
import { findStoredFile } from '#platform/server/files/file-rows.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { NotSentError, type Message, type Sender } from '#platform/server/messages/message.ts'
import { markMailSent, closeMail, postponeMail, claimMail, type ClaimedMail } from './mail.store.ts'
import { secondsToNextMail } from '../notifications.rules.ts'

/** `mail` is null without a mail server; `files` holds what mails take along. */
export type MailOptions = { now: Date; mail: Sender | null; files?: Pick<FileStore, 'read'> }

/** After this, another worker retries a mail that was claimed but not sent. */
const leaseMs = 5 * 60 * 1000
/** Mails sent concurrently, so that a slow one does not delay the rest. */
const workers = 4

/**
 * Sends all due mail; answers how many went out. Refused and interrupted mails are retried later. Any number of workers may run concurrently.
 * A mail is marked as sent just before its last line, so it is never sent twice; if the server's answer is lost, it may not have arrived at all.
 */
export async function sendDueMail(db: Db, options: MailOptions): Promise<number> {
  const { mail } = options
  if (!mail) return 0
  const sent = await Promise.all(Array.from({ length: workers }, () => mailWorker(db, { ...options, mail })))
  return sent.reduce((sum, count) => sum + count)
}

type Sending = MailOptions & { mail: Sender }

async function mailWorker(db: Db, sending: Sending): Promise<number> {
  const { now } = sending
  for (let sent = 0; ;) {
    const claimed = await claimMail(db, { now, leaseUntil: new Date(now.getTime() + leaseMs) })
    if (!claimed) return sent
    if (await send(db, claimed, sending)) sent++
  }
}

async function send(db: Db, claimed: ClaimedMail, { mail, now, files }: Sending): Promise<boolean> {
  let marking: Promise<boolean> | undefined
  const beforeLastLine = async () => {
    marking = markMailSent(db, claimed, now)
    if (!(await marking)) throw new NotSentError('Another worker has claimed this mail.')
  }
  try {
    const file = await readAttachment(db, claimed, files)
    await mail.send({ to: { email: claimed.email }, subject: claimed.title, text: claimed.body, file }, beforeLastLine)
    await closeMail(db, claimed)
    return true
  } catch (error) {
    // The connection may close while the mail is being marked; wait before the mark is undone.
    await marking?.catch(() => false)
    const message = error instanceof Error ? error.message : 'unknown'
    if (error instanceof NotSentError && error.mayHaveArrived) await closeMail(db, claimed, message)
    else await postponeMail(db, claimed, { until: nextTry(claimed, now), error: message })
    return false
  }
}

async function readAttachment(db: Db, { file_id: id }: ClaimedMail, files: MailOptions['files']): Promise<Message['file']> {
  if (id === null) return undefined
  if (!files) throw new NotSentError('There is no store for the file of this mail.')
  const { storage_name, original_name, media_type } = await findStoredFile(db, id)
  const { stream } = await files.read(storage_name)
  return { name: original_name, mediaType: media_type, bytes: await buffer(stream) }
}

function nextTry({ attempt }: ClaimedMail, now: Date): Date | null {
  const seconds = secondsToNextMail(attempt)
  return seconds === null ? null : new Date(now.getTime() + seconds * 1000)
}
