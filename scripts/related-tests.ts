import { dirname, join } from 'node:path'
import { readSources, type SourceFile } from '../src/platform/boundaries/read-imports.ts'
import { rootOf, roots } from '../src/platform/boundaries/roots.ts'

const checkout = join(import.meta.dirname, '..')
const outsideSrc = roots.slice(1)
const isTest = (path: string): boolean => /(?<!\.slow)\.test\.tsx?$/.test(path)
const domainOf = (path: string): string =>
  path
    .split('/')
    .slice(0, ['app', ...outsideSrc].some((folder) => path.startsWith(`${folder}/`)) ? 2 : 1)
    .join('/')

/** The tests of each changed file's folder, and those of its domain that import it, directly or through files of the domain. */
export function relatedTests(changed: readonly string[]): readonly string[] {
  const files = changed.flatMap((path) => {
    if (path.startsWith('src/')) return [path.slice('src/'.length)]
    return outsideSrc.some((root) => path.startsWith(`${root}/`)) ? [path] : []
  })
  const tests = relatedAmong(files.length > 0 ? readSources(checkout) : [], files)
  return tests.map((path) => (rootOf(roots, path) === roots[0] ? `${roots[0]}/${path}` : path))
}

/** Through another domain everything would be reached: most tests start the whole product. */
export function relatedAmong(sources: readonly Pick<SourceFile, 'path' | 'imports'>[], changed: readonly string[]): readonly string[] {
  const reached = new Set(changed)
  const waiting = [...changed]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const { path, imports } of sources) {
      const isNear = domainOf(path) === domainOf(file) && !reached.has(path)
      if (!isNear || !imports.some(({ isOurs, to }) => isOurs && to === file)) continue
      reached.add(path)
      waiting.push(path)
    }
  const folders = new Set(changed.map((path) => dirname(path)))
  const tests = sources.map(({ path }) => path).filter(isTest)
  return tests.filter((path) => reached.has(path) || folders.has(dirname(path))).toSorted()
}
