// Completes package-lock.json: npx driver-pass lockfile
// npm leaves out the packages for other systems that its registry cannot show it, and then `npm ci` refuses the lockfile. An entry with the version
// that its dependent names, without a hash, is enough: only those systems fetch it.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '..', 'package-lock.json')
const systems = ['android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'aix', 'win32']
const processors = ['arm64', 'arm', 'armv7', 'ia32', 'loong64', 'mips64el', 'ppc64', 'riscv64', 's390x', 'x64', 'wasm32']

const lockfile = JSON.parse(readFileSync(file, 'utf8'))
const added = Object.fromEntries(missingPackages(lockfile.packages))
lockfile.packages = Object.fromEntries(Object.entries({ ...lockfile.packages, ...added }).sort(([a], [b]) => a.localeCompare(b, 'en')))
writeFileSync(file, `${JSON.stringify(lockfile, null, 2)}\n`)
console.log(`${Object.keys(added).length} packages for other systems added to package-lock.json.`)

/** The optional dependencies without an entry: [path, entry]. */
function* missingPackages(packages) {
  for (const [path, { dev, optionalDependencies = {} }] of Object.entries(packages))
    for (const [name, version] of Object.entries(optionalDependencies))
      if (!foldersAbove(path).some((folder) => packages[join(folder, 'node_modules', name)]))
        yield [`node_modules/${name}`, { version, ...systemOf(name), ...(dev && { dev }), optional: true }]
}

/** `node_modules/a/node_modules/b` resolves its dependencies in itself, then in a, then at the root. */
function foldersAbove(path) {
  const parts = path === '' ? [] : path.split(/(?:^|\/)node_modules\//).slice(1)
  return parts.reduce((folders, part) => [join(folders[0], 'node_modules', part), ...folders], [''])
}

/** From names like `@scope/binding-linux-arm-gnueabihf`. */
function systemOf(name) {
  const words = name.split(/[/-]/)
  const os = words.filter((word) => systems.includes(word))
  const cpu = words.filter((word) => processors.includes(word))
  const libc = words.includes('musl') ? ['musl'] : []
  return { ...(cpu.length && { cpu }), ...(os.length && { os }), ...(libc.length && { libc }) }
}
