import { expect, it } from 'vitest'
import { BackupProblem, writingTo } from './backup-problem.ts'

const failing = (code: string, path?: string) => () =>
  Promise.reject(Object.assign(new Error(`${code}: as the system says it`), { code, ...(path && { path }) }))

it.each([
  ['ENOSPC', undefined, 'There is no room left in /backups.'],
  ['53100', undefined, 'There is no room left in /backups.'],
  ['EACCES', '/backups/wal', 'This account may not use /backups/wal.'],
  ['EROFS', undefined, 'This account may not use /backups.'],
  ['ENOTDIR', undefined, '/backups is not a folder.'],
  ['EIO', undefined, 'EIO: as the system says it'],
])('%s of %s becomes a sentence', (code, path, sentence) => expect(writingTo('/backups', failing(code, path))).rejects.toThrow(sentence))

it('keeps a sentence as it is', () =>
  expect(writingTo('/backups', () => Promise.reject(new BackupProblem('Do this.')))).rejects.toEqual(new BackupProblem('Do this.')))
