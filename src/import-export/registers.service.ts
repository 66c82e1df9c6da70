import type { Db } from '#platform/server/database/database.ts'
import { invalid } from '#platform/server/http/refusal.ts'
import { importDrivers } from './drivers/driver-import.service.ts'
import { onboardDrivers } from './drivers/driver-onboarding.service.ts'
import { updateDrivers } from './drivers/driver-update.service.ts'
import type { ImportContext } from './drivers/insert-drivers.service.ts'
import type { ImportOptions, RegisterImport } from './engine/register.service.ts'
import type { ImportKind, ImportMode } from './import.contract.ts'
import type { StoredReport } from './import-report.contract.ts'
import { importTransporters } from './transporters/transporter-import.service.ts'
import { updateTransporters } from './transporters/transporter-update.service.ts'

/** What a kind of register can be imported for. */
type Modes = Readonly<Partial<Record<ImportMode, RegisterImport<ImportContext>>>>

/** The registers by kind. Later domains have their own; the app hands all of them in. */
export type Registers = Readonly<Record<string, Modes>>

export const importRegisters: Readonly<Record<ImportKind, Modes>> = {
  drivers: { add: importDrivers, update: updateDrivers, onboard: onboardDrivers },
  transporters: { add: importTransporters, update: updateTransporters },
}

export type ChosenRegister = { registers: Registers; kind: string; mode: ImportMode }

export async function importRegister(
  db: Db,
  { registers, kind, mode }: ChosenRegister,
  options: ImportOptions & ImportContext,
): Promise<StoredReport> {
  const run = registers[kind]?.[mode]
  if (!run) throw invalid({ mode: 'These records cannot be imported like this' })
  return run(db, options)
}
