import { listAuthPlants } from '#administration/choices.service.ts'
import { createWriteStream } from 'node:fs'
import { access, open, rm } from 'node:fs/promises'
import { findAuthPlantByName, type AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import { findUserByPhoneNumber } from '#accounts/users/users.store.ts'
import { importDrivers } from '#import-export/drivers/driver-import.service.ts'
import { onboardDrivers } from '#import-export/drivers/driver-onboarding.service.ts'
import type { ImportOptions, RowSink } from '#import-export/engine/register.service.ts'
import type { StoredReport } from '#import-export/import-report.contract.ts'
import { importTransporters } from '#import-export/transporters/transporter-import.service.ts'
import { toPlainDate } from '#platform/contract/plain-date.ts'
import { countText } from '#platform/contract/words.ts'
import { boundClock } from '#platform/server/database/bounded-clock.ts'
import type { Db } from '#platform/server/database/database.ts'
import { openDecoder, type Decoder } from '#platform/server/decode/decoder.ts'
import { refusedRowsWriter, type RefusedRowsWriter } from '#platform/server/spreadsheets/read/refused-rows.ts'
import { openProductDatabase } from '../start/open-database.ts'
import { readSettings } from '#app/settings.ts'
import { readArguments, usage, type ImportArguments } from './import-arguments.ts'
import { reportText } from './import-output.ts'
import { writeTemplate } from './import-template.ts'
import { runCli } from './run-cli.ts'

await runCli(usage, (args) => (args[0] === 'template' ? writeTemplate(args.slice(1)) : run(readArguments(args))))

async function run(args: ImportArguments): Promise<void> {
  await access(args.file).catch(() => Promise.reject(new Error(`There is no file ${args.file}.`)))
  const settings = readSettings(process.env)
  const { database, stop } = await openProductDatabase(settings, { env: process.env, join: true })
  const decoder = openDecoder()
  try {
    const report = await importRegister(database.db, args, decoder)
    console.log(reportText(report, args))
    if (args.errors !== undefined) console.log(`\n${refusedText(report.refused, args.errors)}`)
  } finally {
    await decoder.close()
    await stop()
  }
}

async function importRegister(db: Db, args: ImportArguments, decoder: Decoder): Promise<StoredReport> {
  const plant = args.kind === 'drivers' ? await requirePlant(db, args.plant) : undefined
  const refused = args.errors === undefined ? undefined : await openRefusedFile(args.errors)
  const options = {
    source: { path: args.file, decoder },
    dryRun: args.isDryRun,
    choices: args.choices,
    rowsTo: refused,
    onProgress: progressLine(),
    clock: await boundClock(db, () => new Date(), console.warn),
    userId: null,
  }
  try {
    return plant
      ? await importOrOnboard(db, args.onboardAs, { ...options, plant, today: toPlainDate(options.clock(), plant.time_zone) })
      : await importTransporters(db, options)
  } finally {
    await refused?.close()
  }
}

function refusedText(refused: number, path: string): string {
  return refused === 0 ? `No row was refused, so ${path} was not written.` : `The ${refused} refused rows are in ${path}`
}

async function importOrOnboard(db: Db, phone: string | undefined, options: Parameters<typeof importDrivers>[1]): Promise<StoredReport> {
  if (phone === undefined) return importDrivers(db, options)
  const submitter = await findUserByPhoneNumber(db, phone)
  if (!submitter) throw new Error(`No user has the phone number ${phone}. Enter it with its country code, like +254724865880.`)
  return onboardDrivers(db, { ...options, userId: submitter.id })
}

async function requirePlant(db: Db, name: string): Promise<AuthPlant> {
  const plant = await findAuthPlantByName(db, name.trim())
  if (plant) return plant
  const names = (await listAuthPlants(db)).map((each) => `'${each.name}'`)
  throw new Error(`No authorised plant is called '${name}'. ${names.length > 0 ? `There are ${names.join(', ')}.` : 'There is none yet.'}`)
}

/** Opened before the import, so that an unwritable file fails early. Without a refused row no file is left, and an older one stays. */
async function openRefusedFile(path: string): Promise<RowSink & { close: () => Promise<void> }> {
  const isNew = await access(path).then(
    () => false,
    () => true,
  )
  const file = await open(path, 'a', 0o600)
  let headings: readonly string[] = []
  let writer: RefusedRowsWriter | undefined
  const openWriter = async (): Promise<RefusedRowsWriter> => {
    await file.truncate()
    return refusedRowsWriter(createWriteStream(path, { fd: file }), headings)
  }
  return {
    open: async (found) => void (headings = found),
    write: async (rows) => {
      for (const row of rows) if (row.outcome === 'refused') await (writer ??= await openWriter()).write(row)
    },
    close: async () => {
      if (writer) return writer.end()
      await file.close()
      if (isNew) await rm(path)
    },
  }
}

/** Only on a terminal. */
function progressLine(): ImportOptions['onProgress'] {
  if (!process.stderr.isTTY) return undefined
  return async (rows) => void process.stderr.write(`\r${countText(rows)} rows\r`)
}
