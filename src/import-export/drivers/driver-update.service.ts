import { lockDriversByIdNos, type Driver } from '#drivers/drivers.store.ts'
import { changeDriverDetails } from '#passes/driver-details.service.ts'
import { importTable } from '../engine/import-engine.service.ts'
import type { Register, RegisterImport } from '../engine/register.service.ts'
import { detailDays, detailHeadings, requiredDetails, type DetailColumn } from './driver-columns.rules.ts'
import { findPlantRules, type PlantRules } from './driver-import.service.ts'
import { driverUpdateReader, judgeDriverUpdate, type DriverUpdateFacts, type DriverUpdateRow } from './driver-update.rules.ts'
import type { ImportContext } from './insert-drivers.service.ts'

/** Updates the details of a plant's drivers by a register. Status, card, clearances and transporter change by requests only. */
export const updateDrivers: RegisterImport<ImportContext> = async (db, options) =>
  importTable(db, driverUpdates(options, await findPlantRules(db, options.plant)), options)

function driverUpdates(context: ImportContext, atPlant: PlantRules): Register<DetailColumn, DriverUpdateRow, DriverUpdateFacts<Driver>> {
  const { plant, today, now, userId } = context
  return {
    headings: detailHeadings,
    required: requiredDetails,
    days: detailDays,
    reader: (columns) => driverUpdateReader({ ...atPlant, today, ...columns }),
    findFacts: async (tx, rows) => {
      const drivers = await lockDriversByIdNos(
        tx,
        plant.id,
        rows.map(({ id_no }) => id_no),
      )
      return { drivers: new Map(drivers.map((driver) => [driver.id_no, driver])) }
    },
    judge: judgeDriverUpdate,
    keysOf: ({ id_no }) => [id_no],
    write: async (tx, rows, { drivers }) => {
      for (const { id_no, details } of rows) {
        const driver = drivers.get(id_no)
        if (!driver) throw new Error('A row without a driver was not refused')
        await changeDriverDetails(tx, { driver, at: now, userId, why: 'updated by a register' }, { details })
      }
    },
  }
}
