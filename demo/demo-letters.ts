import { letterPrinting } from '#app/parts/letter-printing.ts'
import { sendLetters } from '#cases/letters/send-letters.service.ts'
import type { AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Demo } from './demo.ts'

const head = ['Safety office, gate 2', 'P.O. Box 90221 – 80100 Mombasa', '+254 709 555 120']

/** The first plant writes letters about cases. */
export const switchOnDemoLetters = async (db: Db, [plant]: readonly AuthPlant[]): Promise<void> =>
  void (await db
    .updateTable('auth_plant')
    .set({ letters: true, letter_head: head.join('\n'), letter_appeal: 'Safety office, P.O. Box 90221 – 80100 Mombasa' })
    .where('id', '=', plant?.id ?? '0')
    .execute())

/** Mails what was written until then, as the job does each minute. */
export const mailDemoLetters = ({ database, services, settings }: Demo, now: Date): Promise<void> =>
  sendLetters(database.db, { files: services.files, print: letterPrinting(services, settings.PUBLIC_URL), now })
