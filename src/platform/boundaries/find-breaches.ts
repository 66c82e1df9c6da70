import { findExtensionBreaches, type Extensions } from './extension-breaches.ts'
import { findFolderBreaches, type FoldersInOrder } from './folder-breaches.ts'
import { domainOf, findLayerBreaches, type Layer } from './layer-breaches.ts'
import type { SourceFile } from './read-imports.ts'
import { findRootBreaches, isTest, type Roots } from './root-breaches.ts'
import { rootOf } from './roots.ts'

/** The import boundaries: roots in order; in the first, domains in order and layers named by a file's suffix; and folders in order. */
export type Boundaries = Roots & {
  /** In order: a domain imports only those before it. */
  domains: readonly string[]
  /** The folder of mechanisms that every domain may import and that imports none. */
  base: string
  /** The folder that may import everything of the first root. */
  top: string
  extensions: Extensions
  layers: readonly Layer[]
  /** What holds inside a folder, for those that have no layers. */
  inside: readonly FoldersInOrder[]
}

/** Every breach of the boundaries, as a sentence that says what to do. */
export const findBreaches = (boundaries: Boundaries, files: readonly SourceFile[]): string[] =>
  files.flatMap((file) => [
    ...findRootBreaches(boundaries, file),
    ...findExtensionBreaches(boundaries, file),
    ...(isTest(file.path) ? [] : breachesWithin(boundaries, ofOwnRoot(boundaries, file))),
  ])

function breachesWithin(boundaries: Boundaries, file: SourceFile): string[] {
  const inOrder = boundaries.inside.flatMap((folders) => findFolderBreaches(folders, file))
  if (rootOf(boundaries.roots, file.path) !== boundaries.roots[0]) return inOrder
  return [...domainBreaches(boundaries, file), ...findLayerBreaches(boundaries, file), ...inOrder]
}

/** Without what is imported from another root, of which the order of the roots says enough. */
const ofOwnRoot = ({ roots }: Boundaries, file: SourceFile): SourceFile => ({
  ...file,
  imports: file.imports.filter(({ to, isOurs }) => !isOurs || rootOf(roots, to) === rootOf(roots, file.path)),
})

function domainBreaches({ domains, base, top, extensions }: Boundaries, file: SourceFile): string[] {
  const own = domainOf(file.path)
  // Of these the extensions' own rule says enough.
  if (own === top || file.path.startsWith(`${extensions.folder}/`)) return []
  if (own !== base && !domains.includes(own)) return [`${file.path} is in no known domain. Add '${own}' to the list, or move the file.`]
  const isAllowed = (other: string): boolean =>
    other === own || other === base || (own !== base && domains.includes(other) && domains.indexOf(other) <= domains.indexOf(own))
  const others = file.imports
    .filter((found) => found.isOurs && !found.to.startsWith('..'))
    .map((found) => domainOf(found.to))
    .filter((other) => !isAllowed(other) && !other.startsWith(`${extensions.folder}/`))
  return others.map((other) =>
    own === base
      ? `${file.path} imports from '${other}': '${base}' has no word of a domain. Take what it needs as a parameter.`
      : `${file.path} imports from '${other}', which comes after '${own}'. Offer a slot here and let ${top}/ fill it.`,
  )
}
