import type { Db } from '#platform/server/database/database.ts'
import { NotSent, type Sender } from '#platform/server/messages/message.ts'
import { claimMail, closeMail, postponeMail, takeMail, type TakenMail } from './mail.store.ts'
import { secondsToNextMail } from '../notifications.rules.ts'

/** `mail` is null where no mail server is set up: then the bell is all. */
export type Mailing = { readonly now: Date; readonly mail: Sender | null }

/** A worker that dies, or hangs, before it has said the last word to the mail server is succeeded after this. */
const leaseMs = 5 * 60 * 1000
/** One mail that hangs does not keep the others waiting. */
const lanes = 4

/**
 * Sends all mail that is due; answers how many went out. What a mail server refuses, or does not take to the end, is tried again later. Any number of
 * workers may do this at once, and none sends a mail twice: it is marked as sent just before the last word of it is handed over. So a worker that is
 * killed earlier has sent nothing, and its mail goes out later; one that is killed, or not answered, in the moment between the last word and the
 * server's answer leaves a mail of which nobody can tell, and that is not sent again: its words are in the bell.
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
    // The mail server may be gone while the claim is still on its way: it must not be kept after what follows here.
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
