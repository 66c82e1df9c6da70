import { randomInt } from 'node:crypto'
import { anAuthPlant } from '#administration/master-data.factory.ts'
import { aTransporter } from '#administration/transporters/transporters.factory.ts'
import type { Db } from '#platform/server/database/database.ts'
import { driverStatus } from './driver-status.contract.ts'
import { insertDriver, type NewDriver } from './drivers.store.ts'

export type DriverFields = Partial<Omit<NewDriver, 'auth_plant_id'>> & { readonly plantId?: string }

/** An active driver with a plant and transporter of its own by default; without card, pass and clearances (see passes.factory). */
export async function aDriver(db: Db, { plantId, ...fields }: DriverFields = {}): Promise<NewDriver & { id: string }> {
  const driver: NewDriver = {
    auth_plant_id: plantId ?? (await anAuthPlant(db)).id,
    transporter_id: fields.transporter_id ?? (await aTransporter(db)).id,
    status_id: driverStatus.active,
    name: 'Asha Wanjiru Otieno',
    gender: 'Female',
    date_of_birth: '1988-03-14',
    id_no: nextIdNo(),
    phones: ['+254724865880'],
    licence_no: 'DL-4424551',
    licence_class: 'CE',
    licence_expiry: '2029-05-18',
    experience_years: 12,
    vehicle_options: ['Flatbed'],
    vehicle_categories: ['CE'],
    created_by: null,
    created_at: new Date('2026-01-05T08:00:00Z'),
    ...fields,
  }
  const { id } = await insertDriver(db, driver)
  return { id, ...driver }
}

/** Counts up from a random start, so that numbers are unique. */
export function nextIdNo(): string {
  lastIdNo += 1
  return String(lastIdNo)
}

let lastIdNo = randomInt(10_000_000, 80_000_000)
