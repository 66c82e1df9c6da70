import { isDiskFull, sqlState } from '#platform/server/database/database-errors.ts'

/** A sentence for the operator that says what is wrong and what to do. */
export class BackupProblem extends Error {
  override readonly name = 'BackupProblem'
}

const refusedCodes = new Set(['EACCES', 'EPERM', 'EROFS'])

/** The error as a sentence about `folder`, where the system refuses it or has no room; any other error as it is. */
export function explainWrite(error: unknown, folder: string): unknown {
  if (error instanceof BackupProblem) return error
  if (isDiskFull(error))
    return new BackupProblem(
      `There is no room left in ${folder}. Free some space there or choose another folder; nothing unfinished counts as a backup.`,
      {
        cause: error,
      },
    )
  if (refusedCodes.has(sqlState(error) ?? ''))
    return new BackupProblem(
      `This account may not use ${pathOf(error) ?? folder}. Choose a folder that it owns, or let root change the owner (chown).`,
      {
        cause: error,
      },
    )
  if (sqlState(error) === 'ENOTDIR') return new BackupProblem(`${folder} is not a folder. Choose another one.`, { cause: error })
  return error
}

/** Runs work that writes to `folder`, with its errors as sentences. */
export const writingTo = async <T>(folder: string, work: () => Promise<T>): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    throw explainWrite(error, folder)
  }
}

const pathOf = (error: unknown): string | undefined =>
  error instanceof Error && 'path' in error && typeof error.path === 'string' ? error.path : undefined
