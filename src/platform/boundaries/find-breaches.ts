import type { Import, SourceFile } from './read-imports.ts'

/** The import boundaries of a source tree: domains in order, and layers named by a file's suffix. */
export type Boundaries = {
  /** In order: a domain imports only those before it. */
  readonly domains: readonly string[]
  /** The folder of mechanisms that every domain may import and that imports none. */
  readonly base: string
  /** The folder that may import everything. */
  readonly top: string
  readonly layers: readonly Layer[]
}

/** What files with this suffix may import, by suffix or folder (`type:` for types only), and patterns that they must not contain. */
type Layer = {
  readonly suffix: string
  readonly imports: readonly string[]
  /** npm packages; any where it is left out. */
  readonly packages?: readonly string[]
  readonly forbidden?: readonly { readonly pattern: RegExp; readonly because: string }[]
}

/** Every breach of the boundaries, as a sentence that says what to do. */
export function findBreaches(boundaries: Boundaries, files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !/\.test\.tsx?$/.test(file.path))
    .flatMap((file) => [...domainBreaches(boundaries, file), ...layerBreaches(boundaries, file)])
}

const domainOf = (path: string): string => path.split('/')[0] ?? ''

function domainBreaches({ domains, base, top }: Boundaries, file: SourceFile): string[] {
  const own = domainOf(file.path)
  if (own === top) return []
  if (own !== base && !domains.includes(own)) return [`${file.path} is in no known domain. Add '${own}' to the list, or move the file.`]
  const isAllowed = (other: string): boolean =>
    other === own || other === base || (own !== base && domains.includes(other) && domains.indexOf(other) <= domains.indexOf(own))
  return file.imports
    .filter((found) => found.isOurs && !found.to.startsWith('..'))
    .map((found) => domainOf(found.to))
    .filter((other) => !isAllowed(other))
    .map((other) => `${file.path} imports from '${other}', which comes after '${own}'. Offer a slot here and let ${top}/ fill it.`)
}

function layerBreaches({ layers, base, top }: Boundaries, file: SourceFile): string[] {
  if ([base, top].includes(domainOf(file.path))) return []
  const layer = layers.find(({ suffix }) => file.path.endsWith(suffix))
  // A file without a layer suffix only lists values.
  if (!layer)
    return file.imports.some(({ isOurs }) => isOurs) ? [`${file.path} has no layer: end its name in one of ${suffixes(layers)}.`] : []
  const wrongImports = file.imports
    .filter((found) => !mayImport(layer, found))
    .map((found) => `${file.path} (${layer.suffix}) must not import ${found.to}.`)
  const wrongContent = (layer.forbidden ?? [])
    .filter(({ pattern }) => pattern.test(file.text))
    .map(({ because }) => `${file.path}: ${because}`)
  return [...wrongImports, ...wrongContent]
}

const suffixes = (layers: readonly Layer[]): string => layers.map(({ suffix }) => suffix).join(', ')

function mayImport(layer: Layer, { to, isOurs, isTypeOnly }: Import): boolean {
  if (!isOurs) return !layer.packages || layer.packages.includes(to)
  return (
    isValueList(to) ||
    layer.imports.some((allowed) => (allowed.startsWith('type:') ? isTypeOnly && fits(to, allowed.slice(5)) : fits(to, allowed)))
  )
}

/** `gender.ts`: a file named after the values it lists, which every layer may import. */
const isValueList = (path: string): boolean => /^[a-z-]+\/(?:[a-z-]+\/)*[a-z-]+\.ts$/.test(path) && !/^(platform|app)\//.test(path)

const fits = (to: string, allowed: string): boolean => (allowed.endsWith('/') ? to.startsWith(allowed) : to.endsWith(allowed))
