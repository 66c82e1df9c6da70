import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { most, mostCss, mostOwn } from './budget.ts'

const web = resolve('dist/web')
type Part = { file: string; imports?: readonly string[]; css?: readonly string[] }
const parts = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8')) as Readonly<Record<string, Part>>

/** The modules of the screens as the built web app names them. */
const screens = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .flatMap((path) =>
    [...readFileSync(join('src', path), 'utf8').matchAll(/lazyRouteComponent\(\s*\(\) => import\('([^']+)'\)/g)].map(([, module = '']) =>
      relative('src/app', module.startsWith('#') ? join('src', module.slice(1)) : join('src', path, '..', module)),
    ),
  )

/** A part with all that it imports before it runs. */
function withImports(name: string, met = new Set<string>()): Set<string> {
  if (met.has(name)) return met
  met.add(name)
  for (const each of parts[name]?.imports ?? []) withImports(each, met)
  return met
}

/** In kB, as compressed by brotli at build time. */
const weigh = (files: Iterable<string>): number =>
  [...new Set(files)].reduce((total, file) => total + statSync(join(web, `${file}.br`)).size, 0) / 1000

const filesOf = (names: Iterable<string>): string[] => [...names].flatMap((name) => parts[name]?.file ?? [])
const stylesOf = (names: Iterable<string>): string[] => [...names].flatMap((name) => parts[name]?.css ?? [])
const shared = withImports('index.html')

it('every screen is a part of the built web app', () => {
  expect(screens.length).toBeGreaterThan(60)
  expect(screens.filter((name) => !parts[name])).toEqual([])
})

it.each([...new Set(screens)])('%s stays within the budget before its data come', (name) => {
  const all = new Set([...shared, ...withImports(name)])
  const [js, own, css] = [weigh(filesOf(all)), weigh(filesOf(all.difference(shared))), weigh(stylesOf(all))]
  expect(js + css).toBeLessThanOrEqual(most)
  expect(css).toBeLessThanOrEqual(mostCss)
  expect(own).toBeLessThanOrEqual(mostOwn)
})
