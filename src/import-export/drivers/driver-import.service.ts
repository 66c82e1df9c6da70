import { isSupportedCountry } from 'libphonenumber-js/min'
import { listTransporters } from '#administration/choices.service.ts'
import { findEntryLimits } from '#drivers/details/change-details.service.ts'
import { findKnownIdNos } from '#drivers/id-no/id-no.service.ts'
import type { ComparedPerson } from '#drivers/likely-same/likely-same.rules.ts'
import { findUsedCardNos } from '#drivers/card/cards.service.ts'
import type { Db } from '#platform/server/database/database.ts'
import { conflict } from '#platform/server/http/refusal.ts'
import { nameLookup } from '../rows/names.rules.ts'
import { driverHeadings, registerDays, requiredDriverColumns, type RegisterColumn } from './driver-columns.rules.ts'
import { judgeDriverRow, keysOfDriver, type DriverRowFacts } from './driver-judgement.rules.ts'
import { driverRowReader, type DriverPart, type DriverRowContext, type RegisteredDriver } from './driver-rows.rules.ts'
import { findBarredOfRows } from './barred-rows.service.ts'
import { importTable } from '../engine/import-engine.service.ts'
import type { Register, RegisterImport } from '../engine/register.service.ts'
import { assertFirstLoad } from '../first-load/first-load.service.ts'
import { insertRegisterDrivers, type ImportContext } from './insert-drivers.service.ts'

/** Imports a register of drivers at a plant. Registered drivers are left as they are. */
export const importDrivers: RegisterImport<ImportContext> = async (db, options) => {
  await assertFirstLoad(db, options.plant.id)
  return importTable(db, driverRegister(options, await findPlantRules(db, options.plant)), options)
}

export type PlantRules = Pick<DriverRowContext, 'country' | 'limits'>

/** What the plant decides about reading a row. */
export async function findPlantRules(db: Db, { id, country }: ImportContext['plant']): Promise<PlantRules> {
  if (!isSupportedCountry(country))
    throw conflict('plant_country', `Phone numbers of the plant's country, '${country}', are not supported.`)
  return { country, limits: await findEntryLimits(db, id) }
}

/** The columns and rows of a register of drivers. */
export function driverRegister(
  context: ImportContext,
  atPlant: PlantRules,
): Register<RegisterColumn, RegisteredDriver, DriverRowFacts, DriverPart> {
  const { plant, today } = context
  return {
    headings: driverHeadings,
    required: requiredDriverColumns,
    days: registerDays,
    reader: (columns) => {
      const readRow = driverRowReader({ ...atPlant, today, ...columns })
      return (cells) => {
        const row = readRow(cells)
        return row.ok ? { ok: true, item: row.driver, shown: row.shown } : row
      }
    },
    findFacts: (tx, drivers) => findDriverFacts(tx, plant.id, drivers),
    judge: (driver, row) => judgeDriverRow(driver, { plantId: plant.id, rules: atPlant.limits, ...row }),
    keysOf: (driver) => keysOfDriver(driver, atPlant.limits),
    write: async (tx, drivers, facts, at) => {
      // Of a long import, the rows that come after the first load was finished are not added.
      await assertFirstLoad(tx, plant.id)
      await insertRegisterDrivers(tx, drivers, facts, { ...context, at })
    },
  }
}

const rowPerson = ({ id_no, licence_no, phones = [], name, date_of_birth }: DriverPart): ComparedPerson => ({
  driverId: null,
  idNo: id_no ?? null,
  licenceNos: licence_no === undefined ? [] : [licence_no],
  phones,
  name: name ?? null,
  dateOfBirth: date_of_birth ?? null,
})

async function findDriverFacts(db: Db, plantId: string, drivers: readonly DriverPart[]): Promise<DriverRowFacts> {
  const transporters = await listTransporters(db)
  // Cards before people: a driver imported concurrently is then found as registered, not as the holder of a foreign card.
  const usedCards = await findUsedCardNos(
    db,
    drivers.flatMap(({ card_no }) => card_no ?? []),
  )
  return {
    usedCards,
    transporterNamed: nameLookup(
      transporters.map(({ id, name, is_spot, valid_until }) => ({ name, item: { id, spotValidUntil: is_spot ? valid_until : null } })),
    ),
    likelyBarred: await findBarredOfRows(
      db,
      drivers.flatMap((driver) => (driver.id_no === undefined ? [] : [{ idNo: driver.id_no, person: rowPerson(driver) }])),
    ),
    knownIdNos: await findKnownIdNos(
      db,
      plantId,
      drivers.flatMap(({ id_no }) => id_no ?? []),
    ),
  }
}
