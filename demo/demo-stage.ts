import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { insertAuthPlant, type AuthPlant } from '#administration/auth-plants/auth-plants.store.ts'
import { insertDoctor } from '#administration/doctors/doctors.store.ts'
import { insertPlant } from '#administration/plants/plants.store.ts'
import { insertSyllabus } from '#administration/syllabus/syllabus.store.ts'
import { importDrivers } from '#import-export/drivers/driver-import.service.ts'
import { importTransporters } from '#import-export/transporters/transporter-import.service.ts'
import { addDays, toPlainDate } from '#platform/contract/plain-date.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Decoder } from '#platform/server/decode/decoder.ts'
import { demoPlants } from './people/demo-people.ts'
import { storyDayOf } from './demo-clock.ts'
import { writeDriverRegister, writeTransporterRegister } from './register/demo-register.ts'

/** Loading points, and places of bulker training. */
export const loadingPoints = ['Mombasa silo 1', 'Mombasa silo 2', 'Athi River packing', 'Nakuru rail siding', 'Kisumu depot']
const syllabus = ['Defensive basics', 'Hazard perception', 'Fatigue management', 'Heavy vehicle handling']
const doctors = [
  ['Dr Amina Hassan', 'DHPS-2041', '+254722310041', 'Athi River Occupational Clinic', 'Athi River', 'Daily, 08:00 to 13:00'],
  ['Dr Charles Ndegwa', 'DHPS-1187', '+254733640187', 'Mlolongo Health Centre', 'Mlolongo', 'Mon, Wed and Fri'],
  ['Dr Irene Akinyi', 'DHPS-3310', '+254711503310', 'Kitengela Family Clinic', 'Kitengela', 'Tue and Thu, afternoons'],
  ['Dr Joseph Koech', 'DHPS-0926', null, null, null, null],
  ['Dr Mary Wairimu', 'DHPS-2755', '+254720882755', 'Mombasa Road Medical', 'Nairobi', 'Daily, by appointment'],
] as const

/** Whose designation ends within the month. */
const endsSoon = 'Dr Mary Wairimu'

export type DemoPlants = { plants: readonly AuthPlant[]; doctorIds: readonly string[] }

type Stage = { decoder: Decoder; now: Date; everyNth: number }

/** Sites, reference data, and imported registers. */
export async function insertDemoPlants(db: Db, { decoder, now, everyNth }: Stage): Promise<DemoPlants> {
  const plants: AuthPlant[] = []
  for (const { name, allowOnboarding } of demoPlants) plants.push(await insertAuthPlant(db, { name, allow_onboarding: allowOnboarding }))
  for (const name of loadingPoints) await insertPlant(db, { name })
  for (const name of syllabus) await insertSyllabus(db, { name })
  const doctorIds: string[] = []
  const lastDay = addDays(toPlainDate(now, 'Africa/Nairobi'), 20)
  for (const [name, reg_no, phone, clinic, place, days] of doctors)
    doctorIds.push(
      (await insertDoctor(db, { name, reg_no, phone, clinic, place, days, ...(name === endsSoon && { designated_until: lastDay }) })).id,
    )
  await importRegisters(db, plants, { decoder, clock: () => now, userId: null, dryRun: false, everyNth })
  return { plants, doctorIds }
}

type RegisterImport = { decoder: Decoder; clock: () => Date; userId: null; dryRun: false; everyNth: number }

/** The first plant has the whole register, the others a part under other names. */
async function importRegisters(db: Db, plants: readonly AuthPlant[], { everyNth, decoder, ...options }: RegisterImport): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'driver-pass-demo-'))
  const now = options.clock()
  const dayAt = ({ time_zone }: AuthPlant): string => toPlainDate(now, time_zone)
  try {
    const [first] = plants
    const transporters = join(folder, 'transporters.csv')
    if (first) await writeTransporterRegister(transporters, dayAt(first))
    await importTransporters(db, { ...options, source: { path: transporters, decoder } })
    for (const [index, plant] of plants.entries()) {
      const path = join(folder, `${plant.id}.csv`)
      const days = { today: dayAt(plant), storyDay: storyDayOf(now, plant.time_zone) }
      const part = index === 0 ? { everyNth } : { everyNth: everyNth * 4 * index, firstIdNo: 50_000_000 + index * 1_000_000 }
      await writeDriverRegister({ path, days, ...part })
      await importDrivers(db, { ...options, source: { path, decoder }, plant, today: days.today })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
