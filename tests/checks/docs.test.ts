import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { readSchema } from '#platform/server/migrations/migration-files.ts'
import { schemaFolder } from '#app/database-files.ts'
import { commands } from '#operations/cli/commands.mjs'

const paths = new Set(
  globSync(['*', '{bench,clients,db,demo,deploy,docs,operations,scripts,src,tests}/**'], { exclude: ['**/node_modules/**'] }),
)
/** The changelog tells of releases as they were. */
const pages = [...paths].filter((path) => path.endsWith('.md') && path !== 'CHANGELOG.md')
const read = (page: string): string => readFileSync(page, 'utf8')

it('each link of a page leads to a page, and to a heading of it', () => {
  expect(pages.length).toBeGreaterThan(50)
  expect(pages.flatMap((page) => linksOf(page).filter((link) => !leadsSomewhere(page, link)))).toEqual([])
})

const linksOf = (page: string): string[] =>
  [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link).filter((link) => !/^(https?|mailto):/.test(link))

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? page : join(dirname(page), path).replace(/\/$/, '')
  return paths.has(target) && (anchor === undefined || anchorsOf(target).includes(anchor))
}

/** As GitHub makes them. */
const anchorsOf = (page: string): string[] =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .trim()
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  )

/** A file by its suffix, and a folder in another one. */
const sourceName = /^[\w-][\w./{},-]*\.(?:tsx?|mjs|sql)$|^[a-z-]+\/[\w./{},-]*[\w}]\/$/

it('each source that a page names is there', () => {
  const named = pages.flatMap((page) => [...read(page).matchAll(/`([^`\n]+)`/g)].map(([, name = '']) => ({ page, name })))
  const sources = named.filter(({ name }) => sourceName.test(name))
  expect(sources.length).toBeGreaterThan(300)
  expect(sources.filter(({ name }) => !each(name).every(exists))).toEqual([])
})

/** 'app/portals/{staff,transporter}.tsx' is two. */
function each(name: string): string[] {
  const [all = '', choices] = /\{([^}]*)\}/.exec(name) ?? []
  return choices === undefined ? [name] : choices.split(',').flatMap((choice) => each(name.replace(all, choice)))
}

/** By its end: a page leaves out 'src/', and the folder that the line has named. */
function exists(name: string): boolean {
  const path = name.replace(/\/$/, '')
  return paths.values().some((one) => one === path || one.endsWith(`/${path}`))
}

it('each command that a page names is there', () => {
  const named = pages.flatMap((page) =>
    [...read(page).matchAll(commandInText)].map(([text, script, words]) => ({ page, text, script, words })),
  )
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter(({ script, words }) => !(words === undefined ? scripts.has(script) : isCommand(words)))).toEqual([])
})

/** A line may end within. */
const commandInText = /\bnpm\s+run\s+(?:-\w+\s+)?([a-z][\w:-]*)|\bnpx\s+driver-pass\s+([a-z]+(?: [a-z]+)*)/g
const scripts = new Set<string | undefined>(
  ['package.json', 'clients/typescript/package.json'].flatMap((path) => {
    const parsed: { scripts: Record<string, string> } = JSON.parse(read(path))
    return Object.keys(parsed.scripts)
  }),
)
/** What follows a command is its arguments, or the rest of a sentence. */
const isCommand = (words: string): boolean => commands.some(({ name }) => words === name || words.startsWith(`${name} `))

const decisions = pages.filter((page) => /^docs\/decisions\/(?!README)/.test(page))

it('each decision has the form of the others, and stands in their index', () => {
  const index = read('docs/decisions/README.md')
  expect(decisions.length).toBeGreaterThan(30)
  expect(decisions.filter((page) => !index.includes(`](${page.replace('docs/decisions/', '')})`))).toEqual([])
  expect(decisions.filter((page) => !decisionForm.test(read(page)))).toEqual([])
  expect(decisions.filter((page) => read(page).split('\n').length > 151)).toEqual([])
})

/** No number in its title; why, what holds, and where it is kept. */
const decisionForm = /^# [A-Z][^\n]*\n\n[A-Z][\s\S]*\n## What holds\n[\s\S]*\n## Where\n\n- Code: [\s\S]*\n- Kept by: (?![\s\S]*\n#)/

/** Migrations stay as they were released; the index says which page has which number. */
const mayNumber = /^db\/migrations\/|^CHANGELOG\.md$|^docs\/decisions\/README\.md$/
const isText = /\.(?:css|html|json|md|mjs|service|sh|sql|tsx?|ya?ml)$/

it('a decision is named by its page, which is there', () => {
  const sources = [...paths].filter((path) => isText.test(path) && !mayNumber.test(path))
  const named = sources.flatMap((path) =>
    [...read(path).matchAll(/\bdecisions?[ /](\d{3}\b)|\bdocs\/decisions\/([\w-]+\.md)/gi)].map(([text, number, page]) => ({
      path,
      text,
      number,
      page,
    })),
  )
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter(({ number, page }) => number !== undefined || !paths.has(`docs/decisions/${page}`))).toEqual([])
})

it('the architecture names the tables of each attacher, and counts the triggers that are written by hand', async () => {
  const schema = await readSchema(schemaFolder)
  const calls = [...schema.matchAll(/^select (\w+)\('(\w+)'/gm)].filter(([, name]) => name !== 'after_statements')
  const attached = Map.groupBy(calls, ([, name = '']) => name)
  const tables = [...attached].map(([name, all]) => [`\`${name}\``, sorted(all.map(([, , table = '']) => table))])
  const namedTables = tableOf(['attacher', 'what it says', 'tables'])
  expect(Object.fromEntries(namedTables.map(([name, , cell = '']) => [name, sorted(cell.match(/(?<=`)\w+(?=`)/g) ?? [])]))).toEqual(
    Object.fromEntries(tables),
  )
  const purposes = [...schema.matchAll(/^(?:create (?:constraint )?trigger|select after_statements)\b/gm)].map(({ index }) =>
    /.*^-- (protect|keep|count|history|tell): /ms.exec(schema.slice(0, index))?.at(1),
  )
  const counts = [...Map.groupBy(purposes, (purpose) => purpose)].map(([purpose, all]) => [purpose, String(all.length)])
  expect(Object.fromEntries(tableOf(['purpose', 'triggers', 'what for']))).toEqual(Object.fromEntries(counts))
  expect(architecture).toContain(`Beside them ${purposes.length} are written by hand`)
})

const architecture = read('docs/architecture.md')
const sorted = (names: readonly string[]): string[] => [...new Set(names)].toSorted()

/** The cells of the table with these columns, by row. */
function tableOf(columns: readonly string[]): string[][] {
  const [, below = ''] = architecture.split(new RegExp(String.raw`^\| ${columns.join(String.raw` +\| `)} +\|\n.*\n`, 'm'))
  const [rows = ''] = below.split('\n\n')
  return rows.split('\n').map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
