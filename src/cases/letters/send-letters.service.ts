import { Readable } from 'node:stream'
import { announce } from '#notifications/announce.service.ts'
import { inTransaction, type Db } from '#platform/server/database/database.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { lockNextToSend, markSent } from '#requests/letters/letters.service.ts'
import type { LetterKind } from '#requests/letters/letter-content.contract.ts'
import type { LetterPrinter } from './letter-printer.service.ts'

type Sending = { files: Pick<FileStore, 'saveStream'>; print: LetterPrinter; now: Date }

/** One page without pictures. */
const maxBytes = 1_000_000

/** Job: mails each letter to the office, with the letter attached, one transaction each. A file that gets no row is swept later. */
export async function sendLetters(db: Db, sending: Sending): Promise<void> {
  while (await sendNext(db, sending));
}

const sendNext = (db: Db, { files, print, now }: Sending): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const letter = await lockNextToSend(tx)
    if (!letter) return false
    const { pdf, name } = await print(letter)
    const file = await files.saveStream(Readable.from([pdf], { objectMode: false }), maxBytes)
    const fileId = await insertFile(tx, { file, name, mediaType: 'application/pdf', userId: null, at: now })
    await markSent(tx, letter.id, { sent_at: now, file_id: fileId })
    await announce(tx, {
      topic: 'office',
      payload: {
        transporter_id: letter.transporter_id,
        title: `${letterTitles[letter.kind]}: ${letter.driver}`,
        body: 'The letter is attached, and kept in the case. Hand it to the driver.',
        link: `cases/details/${letter.case_id}`,
        file_id: fileId,
      },
      plantId: letter.auth_plant_id,
      at: now,
    })
    return true
  })

const letterTitles = {
  notice: 'Notice',
  decision: 'Decision',
  reinstatement: 'End of a suspension',
  evidence: 'Evidence not accepted',
  review: 'Blacklisting kept',
} satisfies Record<LetterKind, string>
