import type { SourceFile } from './read-imports.ts'

/** The folders directly inside one, each after all that it may import: so there is no way round from one back to itself. */
export type FoldersInOrder = {
  /** 'platform/server' */
  within: string
  /** A folder imports those before it; with `imports`, of these only the named ones. */
  folders: readonly (string | { name: string; imports: readonly string[] })[]
  /** The folders that files directly inside may import, none by default; and what single ones may besides. */
  ownFiles?: { imports: readonly string[]; besides?: Readonly<Record<string, readonly string[]>> }
  /** What to do instead. */
  instead: string
}

/** What a file imports from a folder beside its own that comes later, or that its own may not import. */
export function findFolderBreaches({ within, folders, ownFiles = { imports: [] }, instead }: FoldersInOrder, file: SourceFile): string[] {
  const own = folderIn(within, file.path)
  if (own === undefined) return []
  const names = folders.map((folder) => (typeof folder === 'string' ? folder : folder.name))
  if (own !== '' && !names.includes(own))
    return [`${within}/${own}/ is in no known place. Add it to the folders of ${within}/, in their order.`]
  const allowed = allowedOf(own)
  return file.imports.flatMap(({ to, isOurs }) => {
    const other = isOurs ? folderIn(within, to) : undefined
    if (!other || other === own || allowed.includes(other)) return []
    const why =
      own === ''
        ? `every folder of ${within}/ may import it`
        : names.indexOf(other) > names.indexOf(own)
          ? `${other}/ comes after ${own}/`
          : `${own}/ has no need of ${other}/`
    return [`${file.path} imports ${to}, but ${why}. ${instead}`]
  })

  function allowedOf(folderName: string): readonly string[] {
    if (folderName === '') return [...ownFiles.imports, ...(ownFiles.besides?.[file.path.slice(within.length + 1)] ?? [])]
    const [folder, before] = [folders[names.indexOf(folderName)], names.slice(0, names.indexOf(folderName))]
    return typeof folder === 'object' ? folder.imports.filter((name) => before.includes(name)) : before
  }
}

/** The folder of `within` that a path is in; '' for a file directly inside, undefined elsewhere. */
function folderIn(within: string, path: string): string | undefined {
  if (!path.startsWith(`${within}/`)) return undefined
  const [folder = '', ...rest] = path.slice(within.length + 1).split('/')
  return rest.length === 0 ? '' : folder
}
