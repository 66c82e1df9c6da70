import { personOf } from '#drivers/likely-same/likely-same.rules.ts'
import { detailsChanged } from '#drivers/details/details-changed.rules.ts'
import { lockDriversByIdNos } from '#drivers/id-no/id-no.service.ts'
import type { Driver } from '#drivers/drivers.store.ts'
import { changeDriverDetails } from '#drivers/details/change-details.service.ts'
import { personKey } from '#drivers/id-no/plant-id-no.rules.ts'
import { tellingOffices } from '#drivers/loading-news/loading-news-of-several.service.ts'
import { importTable } from '../engine/import-engine.service.ts'
import type { Register, RegisterImport } from '../engine/register.service.ts'
import { detailDays, detailHeadings, requiredDetails, type DetailColumn } from './driver-columns.rules.ts'
import { findPlantRules, type PlantRules } from './driver-import.service.ts'
import { findBarredOfRows } from './barred-rows.service.ts'
import {
  driverUpdateReader,
  judgeDriverUpdate,
  type DriverUpdateFacts,
  type DriverUpdatePart,
  type DriverUpdateRow,
} from './driver-update.rules.ts'
import type { ImportContext } from './insert-drivers.service.ts'

/** Updates the details of a plant's drivers by a register. Status, card, clearances and transporter change by requests only. */
export const updateDrivers: RegisterImport<ImportContext> = async (db, options) =>
  importTable(db, driverUpdates(options, await findPlantRules(db, options.plant)), options)

const recognisedBy = ['name', 'phones', 'licence_no', 'date_of_birth'] as const

/** The driver with the row's details; nobody where these change nothing that a person is recognised by. */
function toPerson({ id_no, details = {} }: DriverUpdatePart, driver: Driver | undefined) {
  if (!driver || id_no === undefined) return []
  const { after } = detailsChanged(driver, details)
  if (!recognisedBy.some((field) => field in after)) return []
  return [{ idNo: id_no, person: personOf({ ...driver, ...after }) }]
}

function driverUpdates(
  context: ImportContext,
  atPlant: PlantRules,
): Register<DetailColumn, DriverUpdateRow, DriverUpdateFacts<Driver>, DriverUpdatePart> {
  const { plant, today, userId } = context
  return {
    headings: detailHeadings,
    required: requiredDetails,
    days: detailDays,
    reader: (columns) => driverUpdateReader({ ...atPlant, today, ...columns }),
    findFacts: async (tx, rows) => {
      const idNos = rows.flatMap(({ id_no }) => id_no ?? [])
      const drivers = await lockDriversByIdNos(tx, plant.id, idNos)
      return {
        drivers,
        likelyBarred: await findBarredOfRows(
          tx,
          rows.flatMap((row) => toPerson(row, drivers.get(row.id_no ?? ''))),
        ),
      }
    },
    judge: (update, row) => judgeDriverUpdate(update, { rules: atPlant.limits, ...row }),
    keysOf: ({ id_no }) => [personKey(id_no, atPlant.limits)],
    write: async (tx, rows, { drivers }, at) => {
      const driverIds = rows.flatMap(({ id_no }) => drivers.get(id_no)?.id ?? [])
      const changes = rows.map(({ id_no, details }) => {
        const driver = drivers.get(id_no)
        if (!driver) throw new Error('A row without a driver was not refused')
        return { driver, details }
      })
      await tellingOffices(tx, { driverIds, at, why: 'a register of the plant changed their details.' }, () =>
        changeDriverDetails(tx, changes, { at, userId, why: 'updated by a register' }),
      )
    },
  }
}
