import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { withFault, type Fault } from './fault.ts'

/** Copies the tree as it is, with what is not committed; packages are shared. */
export function copyTree(folder: string): void {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
    maxBuffer: 1 << 26,
  })
  for (const path of new Set(listed.split('\0'))) if (path !== '' && existsSync(path)) cpSync(path, join(folder, path))
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction')
}

/** Does something with these faults in the copy, which is then as it was. */
export async function inTree<T>(folder: string, faults: readonly Fault[], work: () => Promise<T>): Promise<T> {
  const files = [...new Set(faults.map(({ file }) => join(folder, file)))].map((file) => [file, readFileSync(file)] as const)
  try {
    for (const fault of faults) {
      const file = join(folder, fault.file)
      writeFileSync(file, withFault(readFileSync(file, 'utf8'), fault))
    }
    return await work()
  } finally {
    for (const [file, source] of files) writeFileSync(file, source)
  }
}
