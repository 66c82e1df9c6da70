import { extensionOf, isTest, type Roots } from './root-breaches.ts'
import type { SourceFile } from './read-imports.ts'

export type Extensions = {
  /** The folder of extensions: each folder in it is one, and the files in it list them. */
  folder: string
  /** How the files of an extension end that the lists name. */
  entries: readonly string[]
  /** What entries fill, and the only place of the top that an extension knows. */
  slots: string
  /** Files of the core that know an extension all the same, and why. */
  except: Readonly<Record<string, string>>
}

type Places = Pick<Roots, 'roots'> & { top: string; extensions: Extensions }

/** What would be missing, or in the way, where an extension is left out. */
export function findExtensionBreaches({ roots, top, extensions }: Places, { path, imports }: SourceFile): string[] {
  const { folder, entries, slots, except } = extensions
  const own = extensionOf(path)
  const isList = own === undefined && path.startsWith(`${folder}/`)
  const isEntry = own !== undefined && entries.some((suffix) => path.endsWith(suffix))
  // Tests of the whole product go with the extension that they name.
  if (path in except || path.startsWith(`${roots.at(-1)}/`)) return []
  return imports.flatMap(({ to, isOurs }) => {
    if (!isOurs) return []
    const other = extensionOf(to)
    if (other === undefined) {
      const isOfTop = own !== undefined && to.startsWith(`${top}/`) && !isTest(path)
      return isOfTop && !(isEntry && to.startsWith(slots))
        ? [`${path} imports ${to}. Only an extension's entry knows ${top}/, and of it ${slots}.`]
        : []
    }
    if (other === own || other === demonstrated(path)) return []
    if (isList)
      return entries.some((suffix) => to.endsWith(suffix))
        ? []
        : [`${path} imports ${to}, which is no entry. List ${entries.join(' or ')}.`]
    return [`${path} imports ${to}, but '${other}' may be left out. Offer a slot in ${slots} and let its entry fill it.`]
  })
}

/** The demonstration of an extension goes with it. */
const demonstrated = (path: string): string | undefined => /^demo\/extensions\/([^/]+)\//.exec(path)?.[1]
