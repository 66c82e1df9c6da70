import type { Db } from '#platform/server/database/database.ts'
import { NotSent, type Sender } from '#platform/server/messages/message.ts'
import { claimMail, closeMail, postponeMail, takeMail, type TakenMail } from './mail.store.ts'
import { secondsToNextMail } from '../notifications.rules.ts'

/** `mail` is null without a mail server: then there is only the bell. */
export type Mailing = { readonly now: Date; readonly mail: Sender | null }

/** After this, another worker takes over from one that stopped before the mail's last line. */
const leaseMs = 5 * 60 * 1000
/** Mails sent concurrently, so that a slow one does not delay the rest. */
const lanes = 4

/**
 * Sends all due mail; answers how many went out. Refused and interrupted mails are retried later. Any number of workers may run concurrently, and
 * no mail is sent twice: it is marked as sent just before its last line. A worker that dies earlier has sent nothing, and the mail goes out later;
 * one that dies between the last line and the server's answer leaves a mail whose fate is unknown, which is not sent again: its text is in the
 * bell.
 */
export async function mailDue(db: Db, mailing: Mailing): Promise<number> {
  const { mail } = mailing
  if (!mail) return 0
  const sent = await Promise.all(Array.from({ length: lanes }, () => mailLane(db, mail, mailing.now)))
  return sent.reduce((sum, count) => sum + count)
}

async function mailLane(db: Db, mail: Sender, now: Date): Promise<number> {
  for (let sent = 0; ;) {
    const taken = await takeMail(db, { now, leaseUntil: new Date(now.getTime() + leaseMs) })
    if (!taken) return sent
    if (await send(db, taken, { mail, now })) sent++
  }
}

async function send(db: Db, taken: TakenMail, { mail, now }: { readonly mail: Sender; readonly now: Date }): Promise<boolean> {
  let claiming: Promise<boolean> | undefined
  const lastWord = async () => {
    claiming = claimMail(db, taken, now)
    if (!(await claiming)) throw new NotSent('Another worker has taken this mail over.')
  }
  try {
    await mail.send({ to: { email: taken.email }, subject: taken.title, text: taken.body }, lastWord)
    await closeMail(db, taken)
    return true
  } catch (error) {
    // The mail server may close while the claim is being written; the claim must not outlive this.
    await claiming?.catch(() => false)
    const words = error instanceof Error ? error.message : 'unknown'
    if (error instanceof NotSent && error.mayHaveArrived) await closeMail(db, taken, words)
    else await postponeMail(db, taken, { until: nextTry(taken, now), error: words })
    return false
  }
}

function nextTry({ attempt }: TakenMail, now: Date): Date | null {
  const seconds = secondsToNextMail(attempt)
  return seconds === null ? null : new Date(now.getTime() + seconds * 1000)
}
