import { isSupportedCountry } from 'libphonenumber-js/min'
import { listTransporters } from '#administration/transporters/transporters.store.ts'
import { findEntryLimits } from '#drivers/details/entry-limits.store.ts'
import { findKnownIdNos } from '#drivers/drivers.store.ts'
import { findTakenCardNos } from '#passes/cards/cards.store.ts'
import type { Db } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { nameKey } from '../rows/cleaning.rules.ts'
import { driverHeadings, missingDriverColumns, type RegisterColumn } from './driver-columns.rules.ts'
import { judgeDriverRow, keysOfDriver, type DriverRowFacts } from './driver-judgement.rules.ts'
import { driverRowReader, type DriverRowContext, type RegisteredDriver } from './driver-rows.rules.ts'
import { importTable, type ImportOptions, type RegisterKind } from '../import-engine.service.ts'
import type { ImportReport } from '../import.contract.ts'
import { insertRegisterDrivers, type ImportContext } from './insert-drivers.service.ts'

export type DriverImport = ImportOptions & ImportContext

/** Imports a register of drivers at a plant. Registered drivers are left as they are: changes go through requests. */
export async function importDrivers(db: Db, options: DriverImport): Promise<ImportReport> {
  const { plant } = options
  if (!isSupportedCountry(plant.country))
    throw conflict('plant_country', `Phone numbers of the plant's country, '${plant.country}', are not supported.`)
  const limits = await findEntryLimits(db, plant.id)
  return importTable(db, driverRegister(options, { country: plant.country, limits }), options)
}

type AtPlant = Pick<DriverRowContext, 'country' | 'limits'>

function driverRegister(context: ImportContext, atPlant: AtPlant): RegisterKind<RegisterColumn, RegisteredDriver, DriverRowFacts> {
  const { plant, today } = context
  return {
    headings: driverHeadings,
    missingColumnsMessage: missingDriverColumns,
    reader: (headingOf) => {
      const readRow = driverRowReader({ ...atPlant, today, headingOf })
      return (cells) => {
        const row = readRow(cells)
        return row.ok ? { ok: true, item: row.driver } : row
      }
    },
    findFacts: findDriverFacts,
    judge: (driver, row) => judgeDriverRow(driver, { plantId: plant.id, ...row }),
    keysOf: keysOfDriver,
    insert: (tx, drivers, facts) => insertRegisterDrivers(tx, drivers, facts, context),
  }
}

async function findDriverFacts(db: Db, drivers: readonly RegisteredDriver[]): Promise<DriverRowFacts> {
  const transporters = await listTransporters(db)
  // Cards before people: a driver imported concurrently is then found as registered, not as the holder of a foreign card.
  const takenCards = await findTakenCardNos(
    db,
    drivers.flatMap(({ card_no }) => card_no ?? []),
  )
  return {
    takenCards,
    transporters: new Map(
      transporters.map(({ id, name, is_spot, valid_until }) => [nameKey(name), { id, spotValidUntil: is_spot ? valid_until : null }]),
    ),
    knownIdNos: await findKnownIdNos(
      db,
      drivers.map(({ id_no }) => id_no),
    ),
  }
}
