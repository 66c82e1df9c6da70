import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { commands } from '#operations/cli/commands.mjs'

const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/operations.md', 'docs/architecture.md', 'docs/registers.md']
const textOf = (path: string): string => readFileSync(path, 'utf8')

it('the README fits on a screen', () => expect(textOf('README.md').trimEnd().split('\n').length).toBeLessThanOrEqual(60))

it('CONTRIBUTING names every how-to', () =>
  expect(readdirSync('docs/how-to').filter((name) => !textOf('CONTRIBUTING.md').includes(`(docs/how-to/${name})`))).toEqual([]))

it.each(pages)('%s leads to files and headings that exist', (page) => {
  const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)]
  const broken = links.filter(([, path = '', heading]) => {
    const to = path === '' ? page : join(dirname(page), path)
    return !existsSync(to) || (heading !== undefined && !headingsOf(to).includes(heading))
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

const headingsOf = (page: string): readonly string[] =>
  [...textOf(page).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w -]/g, '')
      .replaceAll(' ', '-'),
  )

it.each(pages)('%s calls commands that exist', (page) => {
  const called = [...textOf(page).matchAll(/npx driver-pass ([a-z]+)( [a-z]+)?/g)].map(([, first = '', second = '']) => [
    first + second,
    first,
  ])
  expect(called.filter((names) => !commands.some(({ name }) => names.includes(name)))).toEqual([])
})
