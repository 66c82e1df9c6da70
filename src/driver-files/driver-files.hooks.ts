import { useSuspenseQuery } from '@tanstack/react-query'
import { query } from '#platform/web/query.ts'
import { driverFilesContract, type DriverFile } from './driver-files.contract.ts'

const pollMs = 2_000

/** The files of a driver; progress follows while one is being made. */
export const useDriverFiles = (driverId: string): readonly DriverFile[] =>
  useSuspenseQuery({
    ...query(driverFilesContract.list, { driver_id: driverId }),
    refetchInterval: ({ state }) => (state.data?.files.some((file) => file.state === 'making') ? pollMs : false),
  }).data.files
