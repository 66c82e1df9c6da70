import { aDriverFile, aSubjectAccess } from '#driver-files/driver-files.factory.ts'
import type { TestApi } from '../test-api.ts'

export type FileTargets = {
  /** A file of the driver that could not be made. */
  driverFile: string
  /** The driver asked for the own copy; it is not made. */
  copyAsked: string
}

/** What staff of a plant asked for of a driver. */
export async function fileRows(
  { db, now: at }: TestApi,
  about: { userId: string; plantId: string; driverId: string },
): Promise<FileTargets> {
  return { driverFile: await aDriverFile(db, { ...about, at }), copyAsked: await aSubjectAccess(db, { ...about, at }) }
}
