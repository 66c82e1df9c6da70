import { useSuspenseQuery } from '@tanstack/react-query'
import { query } from '#platform/web/query.ts'
import { keptFilesContract, type KeptFile } from './kept-files.contract.ts'

const pollMs = 2_000

/** A person's files; progress follows while one is being made. */
export const useKeptFiles = (): readonly KeptFile[] =>
  useSuspenseQuery({
    ...query(keptFilesContract.list, {}),
    refetchInterval: ({ state }) => (state.data?.files.some((file) => file.state === 'making') ? pollMs : false),
  }).data.files
