import type { Import, SourceFile } from './read-imports.ts'
import { extensionOf } from './root-breaches.ts'

/** What files with this suffix may import, by suffix or folder (`type:` for types only), and patterns that they must not contain. */
export type Layer = {
  suffix: string
  imports: readonly string[]
  /** Narrower, of the files of another domain, with what to do instead. */
  ofOthers?: { imports: readonly string[]; instead: string }
  /** npm packages; any where it is left out. */
  packages?: readonly string[]
  forbidden?: readonly { pattern: RegExp; because: string }[]
}

type Layers = { layers: readonly Layer[]; base: string; top: string; extensions: { folder: string } }

/** What a file of a domain imports or contains that its layer does not allow. */
export function findLayerBreaches({ layers, base, top, extensions: { folder: extensions } }: Layers, file: SourceFile): string[] {
  const own = domainOf(file.path)
  if ([base, top, extensions].includes(own)) return []
  const layer = layers.find(({ suffix }) => file.path.endsWith(suffix))
  // A file without a layer suffix only lists values.
  if (!layer)
    return file.imports.some(({ isOurs }) => isOurs)
      ? [`${file.path} has no layer: end its name in one of ${layers.map(({ suffix }) => suffix).join(', ')}.`]
      : []
  const isForeign = ({ to, isOurs }: Import): boolean => isOurs && ![own, base].includes(domainOf(to))
  const wrongImports = file.imports.flatMap((found) => {
    if (!mayImport(layer.imports, layer.packages, found)) return [`${file.path} (${layer.suffix}) must not import ${found.to}.`]
    if (layer.ofOthers && isForeign(found) && !mayImport(layer.ofOthers.imports, undefined, found))
      return [`${file.path} imports ${found.to} of another domain. ${layer.ofOthers.instead}`]
    return []
  })
  const wrongContent = (layer.forbidden ?? [])
    .filter(({ pattern }) => pattern.test(file.text))
    .map(({ because }) => `${file.path}: ${because}`)
  return [...wrongImports, ...wrongContent]
}

/** The folder that a path begins with; an extension is a domain of its own. */
export const domainOf = (path: string): string => path.split('/', extensionOf(path) === undefined ? 1 : 2).join('/')

function mayImport(imports: readonly string[], packages: readonly string[] | undefined, { to, isOurs, isTypeOnly }: Import): boolean {
  if (!isOurs) return !packages || packages.includes(to)
  return (
    isValueList(to) ||
    imports.some((allowed) => (allowed.startsWith('type:') ? isTypeOnly && fits(to, allowed.slice(5)) : fits(to, allowed)))
  )
}

/** `gender.ts`: a file named after the values it lists, which every layer may import. */
const isValueList = (path: string): boolean => /^[a-z-]+\/(?:[a-z-]+\/)*[a-z-]+\.ts$/.test(path) && !/^(platform|app)\//.test(path)

const fits = (to: string, allowed: string): boolean => (allowed.endsWith('/') ? to.startsWith(allowed) : to.endsWith(allowed))
