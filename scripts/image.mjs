// The files of the container (deploy/Containerfile) on Linux: Node, the libraries it loads, the server with the packages that it
// imports, and the built web app. Without PostgreSQL, a shell, tests, and what only browsers or developers need.
import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync, readdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fontFiles } from '../src/platform/server/print/font-files.ts'
import { UsageError } from '#operations/cli/usage-error.ts'
import { readSources } from '../src/platform/boundaries/read-imports.ts'
import { shipped } from '../src/platform/boundaries/roots.ts'

const [image] = process.argv.slice(2)
if (!image) throw new UsageError('Enter one folder.')
const root = join(import.meta.dirname, '..')
const app = join(image, 'app')
const user = 1000

copyNode()
copyServer()
const sources = reachedSources()
const packages = closureOf(packagesOf(sources))
for (const path of packages) copyPackage(path)
copyFonts()
copyResolvedFolders(sources)
for (const file of [process.execPath, ...nativeFiles(join(app, 'node_modules'))]) copyLibraries(file)
writeCommand()
writeSystemFiles()
console.log(`${image}: ${packages.size} packages, ${execFileSync('du', ['-sm', image], { encoding: 'utf8' }).split('\t')[0]} MB`)

function copyNode() {
  const node = join(image, 'usr/local/bin/node')
  mkdirSync(dirname(node), { recursive: true })
  // Without its symbols, which are 33 MB.
  execFileSync('strip', ['--strip-unneeded', '-o', node, realpathSync(process.execPath)])
  chmodSync(node, 0o755)
}

function copyServer() {
  const isShipped = (path) => !/\.test\.tsx?$|\.tsx$|\/testing(?:\/|$)/.test(path)
  for (const path of shipped) cpSync(join(root, path), join(app, path), { recursive: true, filter: isShipped })
  for (const path of ['db/migrations', 'db/schema', 'db/registers', 'dist', 'package.json', 'package-lock.json'])
    cpSync(join(root, path), join(app, path), { recursive: true })
}

/** The files that the server and its commands load; type-only imports are gone at run time. */
function reachedSources() {
  const all = new Map(readSources(root, shipped).map((source) => [source.path, source]))
  const reached = new Set()
  const visit = (path) => {
    const source = all.get(path)
    if (!source || reached.has(source)) return
    reached.add(source)
    for (const { to, isOurs, isTypeOnly } of source.imports) if (isOurs && !isTypeOnly) visit(to)
  }
  const isProgram = (path) =>
    path === 'operations/start/main.ts' || path.startsWith('operations/cli/') || /worker-(?:program|watch)\.ts$/.test(path)
  for (const path of all.keys()) if (isProgram(path) && !path.endsWith('.test.ts')) visit(path)
  return [...reached]
}

function packagesOf(files) {
  return new Set(files.flatMap(({ imports }) => imports.filter(({ isOurs, isTypeOnly }) => !isOurs && !isTypeOnly).map(({ to }) => to)))
}

/** The fonts of what is printed, each of which is one of many weights in its package, and what finds them. */
function copyFonts() {
  const copy = (path) => cpSync(path, join(app, relative(root, path)), { recursive: true })
  for (const url of new Set(fontFiles().flatMap(({ regular, bold }) => [regular, bold]))) {
    const path = fileURLToPath(url)
    copy(path)
    const home = dirname(dirname(path))
    for (const part of ['package.json', 'dist/index.js']) if (existsSync(join(home, part))) copy(join(home, part))
  }
}

/** Fonts, which are read from a folder of a package that is otherwise the browser's: import.meta.resolve(`package/folder/…`). */
function copyResolvedFolders(files) {
  for (const { text } of files)
    for (const [, name, folder] of text.matchAll(/import\.meta\.resolve\([`'"]((?:@[^/]+\/)?[^/.]+)\/([^/`'"]+)\//g))
      for (const part of ['package.json', folder])
        cpSync(join(root, 'node_modules', name, part), join(app, 'node_modules', name, part), { recursive: true })
}

/** The folders of these packages and of all that they depend on, optional packages where they are installed. */
function closureOf(names) {
  const folders = new Set()
  const add = (name, from) => {
    const folder = findPackage(name, from)
    if (!folder || folders.has(folder)) return
    folders.add(folder)
    const { dependencies, optionalDependencies } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'))
    for (const each of Object.keys({ ...dependencies, ...optionalDependencies })) add(each, folder)
  }
  for (const name of names) add(name, '')
  return folders
}

function findPackage(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const path = join(folder, 'node_modules', name)
    if (existsSync(join(root, path))) return path
    if (folder === '' || folder === '.') return undefined
  }
}

/** Without types, maps and documentation, half of what packages contain. */
function copyPackage(path) {
  const isShipped = (from) =>
    !/\.(?:map|md|markdown|d\.[cm]?ts)$/i.test(from) && !from.slice(join(root, path).length).includes('/node_modules')
  cpSync(join(root, path), join(app, path), { recursive: true, filter: isShipped })
}

function nativeFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .filter((name) => /\.node$|\.so(?:\.|$)/.test(name))
    .map((name) => join(folder, name))
}

/** The system's libraries that the dynamic linker finds for it, under the names it looks for. */
function copyLibraries(file) {
  for (const [library] of execFileSync('ldd', [file], { encoding: 'utf8' }).matchAll(/(?<=\s)\/\S+/g)) {
    const to = join(image, library)
    if (library.startsWith(resolve(app)) || existsSync(to)) continue
    mkdirSync(dirname(to), { recursive: true })
    cpSync(realpathSync(library), to)
  }
}

/** `driver-pass COMMAND …` in the container, which has no npx and no env. */
function writeCommand() {
  const path = join(image, 'usr/local/bin/driver-pass')
  writeFileSync(path, "#!/usr/local/bin/node\nimport('/app/operations/cli/driver-pass.mjs')\n")
  chmodSync(path, 0o755)
}

function writeSystemFiles() {
  mkdirSync(join(image, 'etc'), { recursive: true })
  writeFileSync(join(image, 'etc/passwd'), `root:x:0:0::/:/sbin/nologin\ndriver-pass:x:${user}:${user}::/data:/sbin/nologin\n`)
  writeFileSync(join(image, 'etc/group'), `root:x:0:\ndriver-pass:x:${user}:\n`)
  writeFileSync(join(image, 'etc/nsswitch.conf'), 'hosts: files dns\n')
  mkdirSync(join(image, 'tmp'), { recursive: true })
  chmodSync(join(image, 'tmp'), 0o1777)
  mkdirSync(join(image, 'data'), { recursive: true })
  if (process.getuid() === 0) chownSync(join(image, 'data'), user, user)
}
