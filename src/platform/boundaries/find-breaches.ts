import type { Import, SourceFile } from './read-imports.ts'

/** The house: its domains from the first to the last (a domain imports only those before it), and the rooms that a suffix names. */
export type House = {
  readonly domains: readonly string[]
  /** The mechanisms that everyone may use and that know no domain. */
  readonly ground: string
  /** The folder that may import all. */
  readonly roof: string
  readonly rooms: readonly Room[]
}

/** What files with this suffix may import of our own files, by suffix or folder, and of packages; and words they never say. */
export type Room = {
  readonly suffix: string
  readonly imports: readonly string[]
  readonly packages?: readonly string[]
  readonly never?: readonly { readonly words: RegExp; readonly because: string }[]
}

/** Every breach of the house's walls, as a sentence that says what to do. */
export function findBreaches(house: House, files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => !/\.(test|proof)\.tsx?$/.test(file.path))
    .flatMap((file) => [...domainBreaches(house, file), ...roomBreaches(house, file)])
}

const domainOf = (path: string): string => path.split('/')[0] ?? ''

function domainBreaches({ domains, ground, roof }: House, file: SourceFile): string[] {
  const own = domainOf(file.path)
  if (own === roof) return []
  if (own !== ground && !domains.includes(own))
    return [`${file.path} lies in no domain of the house. Add '${own}' to the list, or move the file.`]
  return file.imports
    .filter((found) => found.isOurs && !found.to.startsWith('..'))
    .map((found) => domainOf(found.to))
    .filter(
      (other) =>
        other !== own && other !== ground && (own === ground || domains.indexOf(other) > domains.indexOf(own) || !domains.includes(other)),
    )
    .map((other) => `${file.path} imports from '${other}', which stands above '${own}'. Offer a slot here and let ${roof}/ fill it.`)
}

function roomBreaches(house: House, file: SourceFile): string[] {
  if ([house.ground, house.roof].includes(domainOf(file.path))) return []
  const room = house.rooms.find(({ suffix }) => file.path.endsWith(suffix))
  if (!room) return [`${file.path} has no room: end its name in one of ${house.rooms.map(({ suffix }) => suffix).join(', ')}.`]
  const wrongImports = file.imports
    .filter((found) => !mayImport(room, found))
    .map((found) => `${file.path} (${room.suffix}) must not import ${found.to}.`)
  const wrongWords = (room.never ?? []).filter(({ words }) => words.test(file.text)).map(({ because }) => `${file.path}: ${because}`)
  return [...wrongImports, ...wrongWords]
}

function mayImport(room: Room, { to, isOurs, isTypeOnly }: Import): boolean {
  if (!isOurs) return !room.packages || room.packages.includes(to)
  return room.imports.some((allowed) => (allowed.startsWith('type:') ? isTypeOnly && fits(to, allowed.slice(5)) : fits(to, allowed)))
}

const fits = (to: string, allowed: string): boolean => (allowed.endsWith('/') ? to.startsWith(allowed) : to.endsWith(allowed))
