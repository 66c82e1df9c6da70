import { createWriteStream } from 'node:fs'
import { access, open } from 'node:fs/promises'
import { findAuthPlantByName, listAuthPlants, type AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import { importDrivers } from '#import-export/drivers/driver-import.service.ts'
import type { ImportOptions, RefusedSink } from '#import-export/import-engine.service.ts'
import type { ImportReport } from '#import-export/import.contract.ts'
import { importTransporters } from '#import-export/transporters/transporter-import.service.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { countText } from '#platform/contract/words.ts'
import type { Db } from '#platform/server/database/database.ts'
import { loadKey } from '#platform/server/secrets/key-file.ts'
import { openDecoder, type Decoder } from '#platform/server/decode/decoder.ts'
import { refusedRowsWriter, type RefusedRowsWriter } from '#platform/server/spreadsheets/read/refused-rows.ts'
import { openProductDatabase } from '../open-database.ts'
import { readSettings } from '../settings.ts'
import { readArguments, usage, WrongUsage, type ImportArguments } from './import-arguments.ts'
import { reportText } from './import-output.ts'

try {
  await run(readArguments(process.argv.slice(2)))
} catch (error) {
  if (error instanceof WrongUsage) process.stderr.write(`${error.message}\n\n${usage}\n`)
  else process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = error instanceof WrongUsage ? 2 : 1
}

async function run(asked: ImportArguments): Promise<void> {
  await access(asked.file).catch(() => Promise.reject(new Error(`There is no file ${asked.file}.`)))
  const settings = readSettings(process.env)
  const key = await loadKey(settings.DATA_FOLDER, process.env)
  const { database, stop } = await openProductDatabase(settings, { key, join: true })
  const decoder = openDecoder()
  try {
    const report = await takeIn(database.db, asked, decoder)
    console.log(reportText(report, asked))
    if (asked.errors !== undefined) console.log(`\nThe ${report.refused} refused rows are in ${asked.errors}`)
  } finally {
    await decoder.close()
    await stop()
  }
}

async function takeIn(db: Db, asked: ImportArguments, decoder: Decoder): Promise<ImportReport> {
  const plant = asked.kind === 'drivers' ? await plantCalled(db, asked.plant) : undefined
  const refused = asked.errors === undefined ? undefined : await refusedFile(asked.errors)
  const options = {
    path: asked.file,
    decoder,
    dryRun: asked.isDryRun,
    refusedTo: refused,
    onProgress: progressLine(),
    now: new Date(),
    userId: null,
  }
  const report = plant
    ? await importDrivers(db, { ...options, plant, today: toPlainDate(options.now, plant.time_zone) })
    : await importTransporters(db, options)
  await refused?.end()
  return report
}

async function plantCalled(db: Db, name: string): Promise<AuthPlant> {
  const plant = await findAuthPlantByName(db, name.trim())
  if (plant) return plant
  const names = (await listAuthPlants(db)).map((each) => `'${each.name}'`)
  throw new Error(`No authorised plant is called '${name}'. ${names.length > 0 ? `There are ${names.join(', ')}.` : 'There is none yet.'}`)
}

/** Opened before the import, so that an unwritable file prevents it. */
async function refusedFile(path: string): Promise<RefusedSink & { readonly end: () => Promise<void> }> {
  const out = createWriteStream(path, { fd: await open(path, 'w', 0o600) })
  let writer: RefusedRowsWriter | undefined
  return {
    open: async (headings) => void (writer = refusedRowsWriter(out, headings)),
    take: async (rows) => {
      for (const row of rows) await writer?.write(row)
    },
    end: async () => writer?.end(),
  }
}

/** Only on a terminal. */
function progressLine(): ImportOptions['onProgress'] {
  if (!process.stderr.isTTY) return undefined
  return async (rows) => void process.stderr.write(`\r${countText(rows)} rows\r`)
}
