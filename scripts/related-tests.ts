import { dirname, join } from 'node:path'
import { readSources, type SourceFile } from '../src/platform/boundaries/read-imports.ts'
import { rootOf, roots } from '../src/platform/boundaries/roots.ts'

const checkout = join(import.meta.dirname, '..')
const outsideSrc = roots.slice(1)
const isTest = (path: string): boolean => /(?<!\.slow)\.test\.tsx?$/.test(path)
const isFactory = (path: string): boolean => path.endsWith('.factory.ts')
const domainOf = (path: string): string =>
  path
    .split('/')
    .slice(0, ['app', ...outsideSrc].some((folder) => path.startsWith(`${folder}/`)) ? 2 : 1)
    .join('/')

/** The tests of each changed file's folder, and those of its domain that import it, directly or through one other file of the domain. */
export function relatedTests(changed: readonly string[]): readonly string[] {
  const files = changed.flatMap((path) => {
    if (path.startsWith('src/')) return [path.slice('src/'.length)]
    return outsideSrc.some((root) => path.startsWith(`${root}/`)) ? [path] : []
  })
  const tests = relatedAmong(files.length > 0 ? readSources(checkout) : [], files)
  return tests.map((path) => (rootOf(roots, path) === roots[0] ? `${roots[0]}/${path}` : path))
}

/**
 * Through another domain everything would be reached, for most tests start the whole product; through a factory or several files, most of the domain,
 * for minutes.
 */
export function relatedAmong(sources: readonly Pick<SourceFile, 'path' | 'imports'>[], changed: readonly string[]): readonly string[] {
  const importersOf = (files: readonly string[]): readonly string[] => {
    const domains = new Map(files.map((path) => [path, domainOf(path)]))
    const isNear = (path: string, to: string): boolean => domains.get(to) === domainOf(path)
    return sources.filter(({ path, imports }) => imports.some(({ isOurs, to }) => isOurs && isNear(path, to))).map(({ path }) => path)
  }
  const direct = importersOf(changed)
  const reached = new Set([...changed, ...direct, ...importersOf(direct.filter((path) => !isFactory(path)))])
  const folders = new Set(changed.filter((path) => !isTest(path)).map((path) => dirname(path)))
  const tests = sources.map(({ path }) => path).filter(isTest)
  return tests.filter((path) => reached.has(path) || folders.has(dirname(path))).toSorted()
}
