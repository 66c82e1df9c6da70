import type { FileTable } from '../content/file-section.rules.ts'
import { checksTable } from '../content/checks.section.service.ts'
import { listChecksOfFile } from '../content/gate.store.ts'
import type { Moment } from './moment.store.ts'

/** The gate checks of that day, also those after the moment: what guards were told is in them. Who let a driver in, and why, is for those who answer for the gate. */
export async function checksOfDayTable({ db, driverId, plant, day }: Moment, reader: { isWhole: boolean }): Promise<FileTable> {
  const checks = await listChecksOfFile({ db, driverId, plant, from: day, until: day })
  return { ...checksTable({ plant }, checks, reader), title: 'Gate checks of that day' }
}
