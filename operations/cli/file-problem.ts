import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Says before the work begins what would keep this file from being written. */
export async function requireWritable(path: string): Promise<void> {
  const [file, folder] = await Promise.all([path, dirname(path)].map((each) => stat(each).catch(() => undefined)))
  if (file?.isDirectory()) throw new Error(`${path} is a folder. Enter the name of a file in it.`)
  if ((await stat(`${path}.part`).catch(() => undefined))?.isDirectory())
    throw new Error(`${path}.part is a folder and in the way: the file is written under that name first. Remove it, or enter another file.`)
  if (!folder?.isDirectory()) throw new Error(`There is no folder ${dirname(path)}. Create it, or enter another file.`)
}

/** A failure of a file that somebody has named, as a sentence; any other, such as one of a connection, as it is. */
export function fileProblem(error: unknown, named: string): unknown {
  if (!(error instanceof Error) || !('code' in error) || 'address' in error) return error
  const path = 'path' in error && typeof error.path === 'string' ? error.path : named
  const text = sentences[String(error.code)]?.(path)
  return text === undefined ? error : new Error(text, { cause: error })
}

const refused = (path: string): string => `The account that runs this may not use ${path}. Give it the right, or enter another file.`
const sentences: Readonly<Record<string, (path: string) => string>> = {
  ENOENT: (path) => `There is no file ${path}.`,
  ENOTDIR: (path) => `There is no file ${path}.`,
  EISDIR: (path) => `${path} is a folder. Enter the name of a file in it.`,
  EACCES: refused,
  EPERM: refused,
  EROFS: refused,
  ENOSPC: (path) => `The disk of ${path} is full.`,
}
