import { unreadable } from './raw-row.ts'
import { parseWholeXml } from './xml-events.ts'
import { damaged, partName, type ZipEntry } from './zip-file.ts'

/** The files inside a workbook, which name one another by relationships. */
export type Package = { path: string; entries: ReadonlyMap<string, ZipEntry> }

export type PackagePart = { type: string; name: string }

const maxPartSize = 20_000_000

export const workbookTooLarge = (): Error => unreadable('This Excel file is too large. Save its table as CSV and choose that file.')

export function requireSize(limit: number, entry: ZipEntry | undefined): ZipEntry | undefined {
  if (entry && entry.size > limit) throw workbookTooLarge()
  return entry
}

/** A small part, such as the list of sheets. */
export const smallPart = ({ entries }: Package, name: string): ZipEntry | undefined => requireSize(maxPartSize, entries.get(name))

/** The name of the workbook's own part: the package says it, usually 'xl/workbook.xml'. */
export async function findWorkbookPart(archive: Package): Promise<string> {
  const parts = [...(await readRelationships(archive, '')).values()]
  const named = parts.find(({ type }) => type.endsWith('/officeDocument'))?.name
  const name = named !== undefined && archive.entries.has(named) ? named : 'xl/workbook.xml'
  if (name.endsWith('.bin')) throw unreadable('This is a binary Excel workbook (.xlsb). Save it as an Excel workbook (.xlsx) or as CSV.')
  if (archive.entries.has(name)) return name
  throw unreadable('This is an archive, but not an Excel workbook. Save the table as .xlsx or CSV and choose that file.')
}

/** The parts that a part refers to, by id; the package's own with ''. */
export async function readRelationships(archive: Package, of: string): Promise<ReadonlyMap<string, PackagePart>> {
  const at = of.lastIndexOf('/') + 1
  const parts = new Map<string, PackagePart>()
  const add = (attributes: Record<string, string>): void => {
    const { Id, Type = '', Target = '', TargetMode } = attributes
    if (Id !== undefined && TargetMode !== 'External') parts.set(Id, { type: Type, name: findTarget(archive, of.slice(0, at), Target) })
    if (parts.size > maxRelationships) throw damaged()
  }
  await parseWholeXml(archive.path, smallPart(archive, `${of.slice(0, at)}_rels/${of.slice(at)}.rels`), {
    open: (name, attributes) => name === 'Relationship' && add(attributes()),
  })
  return parts
}

const maxRelationships = 10_000

/** The part of a target such as '/xl/sheet.xml', './sheet.xml', '../sheet.xml' or 'Sheet%201.xml', as seen from a folder. */
function findTarget({ entries }: Package, folder: string, target: string): string {
  const written = target.replaceAll('\\', '/')
  const segments: string[] = []
  for (const segment of `${written.startsWith('/') ? '' : folder}${written}`.split('/')) {
    if (segment === '..') segments.pop()
    else if (segment !== '.' && segment !== '') segments.push(segment)
  }
  const name = partName(segments.join('/'))
  return entries.has(name) ? name : decoded(name)
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
