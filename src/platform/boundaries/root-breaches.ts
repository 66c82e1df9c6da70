import { rootOf } from './roots.ts'
import type { SourceFile } from './read-imports.ts'

export type Roots = {
  /** In order: what is in one imports only from those before it, and a test from the last one too. */
  roots: readonly string[]
  /** The folders beside the roots that a release has. */
  beside: readonly string[]
}

/** The extension that a path is in. */
export const extensionOf = (path: string): string | undefined => /^extensions\/([^/]+)\//.exec(path)?.[1]

export const isTest = (path: string): boolean => /\.test\.tsx?$/.test(path)

/** What a file imports from a root that comes after its own, or from beside all roots. */
export function findRootBreaches({ roots, beside }: Roots, { path, imports }: SourceFile): string[] {
  const [own, last] = [rootOf(roots, path), roots.at(-1)]
  if (own === last) return []
  return imports.flatMap(({ to, isOurs }) => {
    if (!isOurs) return []
    if (to.startsWith('../')) return isTest(path) || isIn(beside, to.slice(3)) ? [] : [`${path} imports ${notReleased(to.slice(3))}`]
    const other = rootOf(roots, to)
    if (roots.indexOf(other) <= roots.indexOf(own) || (isTest(path) && other === last)) return []
    return [`${path} imports ${to}, but ${other}/ comes after ${own}/. Move what both need to ${own}/, or take it as a parameter.`]
  })
}

const isIn = (folders: readonly string[], path: string): boolean => folders.some((folder) => path.startsWith(`${folder}/`))

const notReleased = (path: string): string => `${path}, which no release has. Move what it needs to where it is needed.`
