import { expect } from 'vitest'
import type { Permission } from '#accounts/permissions.rules.ts'
import { driverFilesContract, type DriverFile } from '#driver-files/driver-files.contract.ts'
import type { FilePurpose } from '#driver-files/purposes.rules.ts'
import type { TestApi } from './test-api.ts'

type Person = Awaited<ReturnType<TestApi['as']>>
type More = { moment?: string; from?: string }

export type DriverFileScene = {
  plantId: string
  /** Two who may have every file made, and one who does not read medical files. */
  officer: Person
  second: Person
  lay: Person
  anOfficer: () => Promise<Person>
  filesOf: (driverId: string, person?: Person) => Promise<readonly DriverFile[]>
  /** The file once it is ready. */
  made: (driverId: string, id: string) => Promise<DriverFile>
  aFile: (driverId: string, purpose?: FilePurpose, more?: More) => Promise<DriverFile>
}

export const whyMade = 'Accident on the quarry road'
const permissions: readonly Permission[] = ['drivers.read', 'drivers.file', 'medical.read']

/** People of one plant who have files of drivers made. */
export async function aDriverFileScene(api: TestApi): Promise<DriverFileScene> {
  const officer = await api.as({ portal: 'staff_portal', permissions })
  const { plantId } = officer
  const anOfficer = () => api.as({ portal: 'staff_portal', plantId, permissions })
  const filesOf: DriverFileScene['filesOf'] = async (driver_id, { call } = officer) =>
    (await call(driverFilesContract.list, { driver_id })).files
  const made: DriverFileScene['made'] = async (driverId, id) => {
    const find = async () => (await filesOf(driverId)).find(({ _id }) => _id === id)
    await expect.poll(async () => (await find())?.state, { timeout: 30_000, interval: 20 }).toBe('ready')
    const file = await find()
    if (!file) throw new Error('There is no file')
    return file
  }
  return {
    plantId,
    officer,
    second: await anOfficer(),
    lay: await api.as({ portal: 'staff_portal', plantId, permissions: ['drivers.read', 'drivers.file'] }),
    anOfficer,
    filesOf,
    made,
    aFile: async (driver_id, purpose = 'accident', more = {}) =>
      made(driver_id, (await officer.call(driverFilesContract.make, { driver_id, purpose, reason: whyMade, ...more }))._id),
  }
}
