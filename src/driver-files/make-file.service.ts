import { announce } from '#notifications/announce.service.ts'
import { inTransaction, type Db, type Tx } from '#platform/server/database/database.ts'
import { insertFile } from '#platform/server/files/file-rows.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { queue, TakenOver, type JobAttempt, type Worker } from '#platform/server/jobs/queue.ts'
import { keptFileDays } from './driver-files.contract.ts'
import { finishedBefore, fileNumber } from './driver-files.rules.ts'
import {
  failDriverFile,
  findWantedFile,
  finishDriverFile,
  forgetOldFiles,
  listWantedDriverFiles,
  reviveDriverFile,
  type WantedDriverFile,
} from './driver-files.store.ts'
import { touchAskedFor } from './subject-access/subject-access.store.ts'
import { writeFile, type DriverFileMaker, type WrittenFile } from './write-file.service.ts'

/** The making of files in the background. The row of a file says how far it is. */
export const driverFileQueue = queue({ name: 'make-driver-file', title: 'Files of drivers', concurrency: 2 })

export const driverFileWorker = (db: Db, maker: DriverFileMaker): Worker => ({
  queue: driverFileQueue,
  run: (job) => makeDriverFile(db, job, maker),
  givenUp: ({ id }) => inTransaction(db, (tx) => endWithFailure(tx, id, maker.clock())),
  owed: () => listWantedDriverFiles(db),
  about: ({ id }) => `File ${fileNumber(id)} of a driver`,
  revive: (tx, { id }) => reviveDriverFile(tx, id),
})

async function makeDriverFile(db: Db, job: JobAttempt, maker: DriverFileMaker): Promise<void> {
  const wanted = await findWantedFile(db, job.data.id)
  if (!wanted) return
  const made = await writeFile(db, wanted, { ...maker, signal: job.signal })
  try {
    await inTransaction(db, async (tx) => {
      await job.done(tx)
      await keep(tx, wanted, made)
    })
  } catch (error) {
    // The bytes go where the row does not come to be: another server makes it.
    if (error instanceof TakenOver) for (const { storageName } of [made.pdf, made.zip]) await maker.files.remove(storageName)
    throw error
  }
}

async function keep(tx: Tx, wanted: WantedDriverFile, { pdf, zip, keyId, at, lost }: WrittenFile): Promise<void> {
  const name = `${fileNumber(wanted.id)} ${wanted.driver}`
  const row = { userId: wanted.asked_by, at }
  const pdfFileId = await insertFile(tx, { ...row, file: pdf, name: `${name}.pdf`, mediaType: 'application/pdf' })
  const zipFileId = await insertFile(tx, { ...row, file: zip, name: `${name}.zip`, mediaType: 'application/zip' })
  await finishDriverFile(tx, wanted.id, { pdfFileId, zipFileId, pdfSha256: pdf.sha256, zipSha256: zip.sha256, keyId, at })
  await touchAskedFor(tx, wanted.id)
  await tell(tx, { askedBy: wanted.asked_by, plantId: wanted.auth_plant_id, driverId: wanted.driver_id }, at, {
    title: 'The file is ready',
    body: `${name} can be downloaded for ${keptFileDays} days.${lost > 0 ? ` ${lost} of its documents are missing or were altered.` : ''}`,
  })
}

async function endWithFailure(tx: Tx, id: string, at: Date): Promise<void> {
  const failure = 'Something went wrong on our side. Ask for the file again.'
  const of = await failDriverFile(tx, id, { failure, at })
  await touchAskedFor(tx, id)
  if (of) await tell(tx, of, at, { title: 'The file could not be made', body: `${fileNumber(id)}: ${failure}` })
}

type Whom = { askedBy: string; plantId: string; driverId: string }

const tell = (tx: Tx, { askedBy, plantId, driverId }: Whom, at: Date, said: { title: string; body: string }): Promise<void> =>
  announce(tx, {
    topic: 'reminder',
    payload: {
      user_id: askedBy,
      portal: 'staff_portal',
      transporter_id: null,
      by_mail: false,
      ...said,
      link: `drivers/current/driver/${driverId}`,
    },
    plantId,
    at,
  })

/** Job: deletes the bytes of files after their time. Their rows stay. */
export async function deleteOldDriverFiles(db: Db, files: Pick<FileStore, 'remove'>, now: Date): Promise<void> {
  for (const name of await inTransaction(db, (tx) => forgetOldFiles(tx, finishedBefore(now)))) await files.remove(name)
}
